import { plural, t } from '@lingui/core/macro'
import { type GameView, gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { cx } from '../../../ui/cx.ts'
import { freeSeats } from '../status.ts'

/** The free video seats of a scheduled game, as dots and in words; nothing for a balloon date, whose seat is taken. */
export function FreeSeats({ game, className }: { game: GameView; className?: string }) {
  if (game.invitedId !== null) return null
  const free = freeSeats(game)
  return (
    <p className={cx('flex items-center gap-1.5 text-sm text-ink-soft', className)}>
      <span aria-hidden="true" className="flex gap-1">
        {Array.from({ length: gameLimits.seats }, (_, seat) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other identity
            key={seat}
            className={cx(
              'size-2.5 rounded-full',
              seat < gameLimits.seats - free ? 'bg-accent' : 'ring-1 ring-line-strong ring-inset',
            )}
          />
        ))}
      </span>
      {free > 0
        ? plural(free, { one: '# video seat free', other: '# video seats free' })
        : t`No video seat free`}
    </p>
  )
}
