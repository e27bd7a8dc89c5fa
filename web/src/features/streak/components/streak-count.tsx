import { cx } from '../../../ui/cx.ts'
import { FlameIcon } from '../../../ui/icons.tsx'
import { caption } from '../words.ts'

/** The number of days in a row, in words of its own for a screen reader. */
export function StreakCount({ days }: { days: number }) {
  return (
    <p className="flex flex-col items-center text-center">
      <FlameIcon size={48} className={days > 0 ? 'text-accent' : 'text-ink-soft'} />
      <span className="font-display text-5xl leading-tight font-extrabold tabular-nums">{days}</span>{' '}
      <span className={cx('text-ink-soft', days > 0 && 'font-semibold')}>{caption(days)}</span>
    </p>
  )
}
