import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router-dom'
import type { PeerView } from '../../../lib/call/peer-view.ts'
import { HangUpIcon } from './call-icons.tsx'

interface SmallControlsProps {
  matchId: string
  name: string
  peer: PeerView
  /** The two people, or either of them and the server, are reconnecting. */
  isReconnecting: boolean
  isEnding: boolean
  onEnd: () => void
}

/** The small window of a call: a press anywhere returns to it, and one button ends it. */
export function SmallControls({
  matchId,
  name,
  peer,
  isReconnecting,
  isEnding,
  onEnd,
}: SmallControlsProps) {
  const navigate = useNavigate()
  const isConnected = peer.state === 'connected' && !peer.isLost && !peer.isAway && !isReconnecting
  return (
    <>
      <p
        role="status"
        className={
          isConnected ? 'sr-only' : 'absolute inset-x-0 top-2 text-center text-xs font-semibold'
        }
      >
        {isConnected ? t`Connected` : isReconnecting ? t`Reconnecting…` : t`Connecting…`}
      </p>
      <button
        type="button"
        aria-label={t`Back to the call with ${name}`}
        onClick={() => navigate(`/app/call/${matchId}`)}
        className="absolute inset-0 cursor-grab"
      />
      <button
        type="button"
        title={t`End Call`}
        aria-label={t`End Call`}
        // `disabled` would lose the focus.
        aria-disabled={isEnding || undefined}
        onClick={isEnding ? undefined : onEnd}
        className="absolute inset-x-0 bottom-1.5 mx-auto grid size-11 place-items-center rounded-full bg-[#d3263c] sink-92 aria-disabled:opacity-50"
      >
        <HangUpIcon size={22} />
      </button>
    </>
  )
}
