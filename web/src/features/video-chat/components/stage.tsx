import { t } from '@lingui/core/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { useRef, useState } from 'react'
import { Spinner } from '../../../ui/spinner.tsx'
import { useCall } from '../use-call.ts'
import type { useMedia } from '../use-media.ts'
import { InCall } from './in-call.tsx'
import { TimeUp } from './time-up.tsx'

interface StageProps {
  match: MatchView
  myId: string
  session: VideoSession
  own: ReturnType<typeof useMedia>
  /** In a small window over another screen. */
  isMini: boolean
  /** The two browsers are connected. */
  onConnected: () => void
  onEnd: () => void
}

/** The running call, filling the screen. */
export function Stage({ match, myId, session, own, isMini, onConnected, onEnd }: StageProps) {
  const { name, id: otherId } = match.otherUser
  const call = useCall(match.id, myId, otherId, own)
  const frame = useRef<HTMLElement>(null)
  const [isEnding, setIsEnding] = useState(false)
  const end = () => {
    setIsEnding(true)
    onEnd()
  }
  const Title = isMini ? 'h2' : 'h1'
  return (
    <section
      ref={frame}
      aria-label={t`Call with ${name}`}
      className="scheme-dark absolute inset-0 isolate flex flex-col overflow-hidden bg-[#0c060b] text-white"
    >
      <Title className="sr-only">{t`Call with ${name}`}</Title>
      {call ? (
        <InCall
          call={call}
          match={match}
          session={session}
          frame={frame}
          isEnding={isEnding}
          isMini={isMini}
          onConnected={onConnected}
          onEnd={end}
        />
      ) : (
        <Spinner label={t`Connecting…`} />
      )}
      <TimeUp match={match} myId={myId} session={session} isMini={isMini} onEnd={end} />
    </section>
  )
}
