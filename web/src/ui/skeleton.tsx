import { cx } from './cx.ts'

/** A gray placeholder the size of the coming content, set by its class. */
export function Skeleton({ className, round }: { className: string; round?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-shimmer bg-line', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  )
}
