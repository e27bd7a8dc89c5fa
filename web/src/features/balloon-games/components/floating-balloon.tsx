import { t } from '@lingui/core/macro'
import type { GameParticipant } from '@swoon/realtime-server/contract/balloon-games'
import { cx } from '../../../ui/cx.ts'
import { popMine } from '../play.ts'
import { useBursting, useSky } from '../sky.ts'
import { DrawnBalloon } from './drawn-balloon.tsx'

const place = 'absolute start-[10%] top-[8%] z-1 h-[68%] min-h-11 w-[30%] min-w-11'

interface FloatingBalloonProps {
  gameId: string
  guest: GameParticipant
  /** The user can pop it here. */
  isMine: boolean
}

/** The balloon that floats over a person's tile; the user's own is a button that pops it. */
export function FloatingBalloon({ gameId, guest, isMine }: FloatingBalloonProps) {
  const isPopping = useSky((sky) => sky.isPopping)
  const isBursting = useBursting(gameId, guest.userId)
  if (isBursting)
    return (
      <span data-bursting="" className={cx(place, 'pointer-events-none')}>
        <DrawnBalloon slot={guest.slotNumber} isBursting />
      </span>
    )
  if (guest.balloonsOwned === 0 || !guest.canInteract) return null
  const look = cx(place, 'floating-balloon')
  // Neighbors sway apart.
  const style = { animationDelay: `0s, -${(guest.slotNumber ?? 1) * 1.7}s` }
  if (!isMine)
    return (
      <span
        role="img"
        aria-label={t`${{ name: guest.user.name }}'s balloon`}
        className={look}
        style={style}
      >
        <DrawnBalloon slot={guest.slotNumber} />
      </span>
    )
  return (
    <button
      type="button"
      aria-label={t`Pop the balloon on your video`}
      // `disabled` would lose the focus.
      aria-disabled={isPopping}
      onClick={() => void popMine(gameId, guest)}
      className={cx(look, 'rounded-md outline-offset-0 focus-visible:outline-white')}
      style={style}
    >
      <DrawnBalloon slot={guest.slotNumber} />
    </button>
  )
}
