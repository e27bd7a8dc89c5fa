import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import type { PeerView } from '../../../lib/call/peer-view.ts'
import type { LinkVerdict } from '../../../lib/call/quality.ts'
import { costLabel } from '../time.ts'
import { useServerTime } from '../use-server-time.ts'
import { BackToChat } from './back-to-chat.tsx'
import { MicOffIcon } from './call-icons.tsx'

const states = {
  new: t({ context: 'state of a call', message: 'New' }),
  connecting: t`Connecting`,
  connected: t`Connected`,
  closed: t({ context: 'state of a call', message: 'Closed' }),
} as const
const troubles = (name: string): Readonly<Record<LinkVerdict, string>> => ({
  good: '',
  ours: t`Your connection is weak. Turning your camera off helps.`,
  theirs: t`${name}'s connection is weak.`,
  slow: t`The connection between you is slow, so there's a delay.`,
})

interface CallLineProps {
  name: string
  peer: PeerView
  session: VideoSession
  /** The two people, or either of them and the server, are reconnecting. */
  isReconnecting: boolean
  /** The chat has unread messages. */
  hasNews: boolean
  /** Opens the chat, while the call continues in a small window. */
  onBack: () => void
}

/** The person in the call, the quality of the connection, and the cost. */
export function CallLine({ name, peer, session, isReconnecting, hasNews, onBack }: CallLineProps) {
  const now = useServerTime()
  const trouble = peer.isAway
    ? t`${name} closed or reloaded the page. Reconnecting…`
    : isReconnecting
      ? t`Reconnecting…`
      : peer.state === 'connected'
        ? troubles(name)[peer.link]
        : ''
  return (
    <div className="flex flex-col items-start gap-2 bg-linear-to-b from-black/65 to-transparent p-4 pb-8 flat:p-3">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <BackToChat
          variant="photo"
          label={t`Back to the chat`}
          hasNews={hasNews}
          onClick={onBack}
        />
        <p className="flex min-w-0 items-center gap-2 font-display text-xl font-bold">
          {peer.isMuted ? (
            <Trans>
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0">
                <MicOffIcon size={20} />
                <span className="sr-only">is muted</span>
              </span>
            </Trans>
          ) : (
            <bdi className="truncate">{name}</bdi>
          )}
        </p>
        <p role="status" className="text-sm text-white/85">
          {states[peer.state]}
        </p>
        <p
          role="timer"
          className="ms-auto rounded-full bg-black/55 px-3 py-1 text-sm font-semibold tabular-nums"
        >
          {costLabel(session.freeUntil, session.user1Continues || session.user2Continues, now)}
        </p>
      </div>
      <p role="status" className={trouble ? 'rounded-md bg-black/65 px-3 py-2 text-sm' : 'sr-only'}>
        {trouble}
      </p>
    </div>
  )
}
