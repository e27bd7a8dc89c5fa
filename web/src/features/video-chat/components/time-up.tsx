import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type VideoSession, videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useState } from 'react'
import { money } from '../../../lib/money.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { goOn } from '../actions.ts'
import { secondsUntil } from '../time.ts'

const price = money(videoTiming.centsPerMinute)

interface TimeUpProps {
  match: MatchView
  myId: string
  session: VideoSession
  /** In a small window, where a line points to the call's own screen. */
  isMini: boolean
  onEnd: () => void
}

/** Asks after the free time whether to pay for more. Once either has agreed, the other can still share the cost. */
export function TimeUp({ match, myId, session, isMini, onEnd }: TimeUpProps) {
  const { isTimeUp, promptUntil, user1Continues, user2Continues } = session
  const [iContinue, theyContinue] =
    match.user1Id === myId ? [user1Continues, user2Continues] : [user2Continues, user1Continues]
  const mayShare = theyContinue && !iContinue
  const isAsked = isTimeUp || mayShare
  const [left, setLeft] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [isPutAside, setIsPutAside] = useState(false)
  useEffect(() => {
    setIsPutAside(false)
    if (!isAsked) return
    const read = () => setLeft(secondsUntil(promptUntil, serverNow()))
    read()
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [isAsked, promptUntil])
  const agree = async () => {
    setIsAsking(true)
    await goOn(match.id)
    setIsAsking(false)
  }
  if (isMini && left > 0 && (mayShare || (isTimeUp && isPutAside)))
    return (
      <p
        role="timer"
        className="pointer-events-none absolute inset-x-1.5 top-1.5 rounded-md bg-black/75 px-2 py-1 text-center text-xs font-semibold"
      >
        {mayShare ? t`Share the cost? ${left} s` : t`Free Time Up! ${left} s`}
      </p>
    )
  if (mayShare && left > 0)
    return <Share name={match.otherUser.name} left={left} busy={isAsking} onShare={agree} />
  if (isTimeUp && isPutAside) {
    return (
      <Button
        size="sm"
        className="absolute inset-x-0 top-20 mx-auto w-fit"
        onClick={() => setIsPutAside(false)}
      >
        {t`Free Time Up! ${left} s`}
      </Button>
    )
  }
  return (
    <Sheet open={isTimeUp} onClose={() => setIsPutAside(true)} title={t`Free Time Up!`} size="sm">
      <p className="text-ink-soft">
        {plural(
          { freeMinutes: videoTiming.freeSeconds / 60 },
          {
            one: `Your # free minute is over. If you continue, the call costs you ${price} a minute; if you both do, half each.`,
            other: `Your # free minutes are over. If you continue, the call costs you ${price} a minute; if you both do, half each.`,
          },
        )}
      </p>
      <p role="timer" className="mt-3 text-sm font-semibold tabular-nums">
        {t`The call ends in ${left} s.`}
      </p>
      <div className="mt-5 flex flex-col gap-2 sm:flex-row-reverse">
        <Button className="sm:grow" busy={isAsking} onClick={() => void agree()}>
          {t`Continue`}
        </Button>
        <Button variant="outline" className="sm:grow" onClick={onEnd}>
          {t`End Call`}
        </Button>
      </div>
    </Sheet>
  )
}

interface ShareProps {
  name: string
  /** Seconds left to press it. */
  left: number
  busy: boolean
  onShare: () => Promise<void>
}

/** The other person pays alone unless this user agrees too. It is placed above the controls, which are ordered last. */
function Share({ name, left, busy, onShare }: ShareProps) {
  return (
    <div className="mx-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 self-center rounded-lg bg-black/75 px-4 py-3 text-sm">
      <p role="status" className="min-w-0">
        <Trans>
          <bdi>{name}</bdi> continues and pays for the call.
        </Trans>
      </p>
      <Button size="sm" busy={busy} onClick={() => void onShare()}>
        {t`Share the cost`}
      </Button>
      <span role="timer" className="tabular-nums">
        {t`${{ seconds: left }} s`}
      </span>
    </div>
  )
}
