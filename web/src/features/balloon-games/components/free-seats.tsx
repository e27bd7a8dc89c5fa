import { plural, t } from '@lingui/core/macro'
import { type GameView, gameLimits } from '@swoon/realtime-server/contract/balloon-games'
import { useMe } from '../../../lib/me.ts'
import { cx } from '../../../ui/cx.ts'
import { entryOf } from '../status.ts'

/**
 * The free seats with a balloon in a scheduled game, as dots, and a line about joining without one; nothing for a balloon date, whose seat
 * is taken.
 */
export function FreeSeats({ game, className }: { game: GameView; className?: string }) {
  const canJoin = entryOf(game, 'Scheduled', useMe()) === 'open'
  const taken = game.participants.filter(({ slotNumber }) => slotNumber !== null).length
  if (game.invitedId !== null) return null
  const free = Math.max(0, Math.min(gameLimits.seats - taken, game.maxSlots - game.count))
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
        ? plural(free, { one: '# seat free', other: '# seats free' })
        : canJoin
          ? t`No seat free: you'd watch`
          : t`No seat free`}
    </p>
  )
}
