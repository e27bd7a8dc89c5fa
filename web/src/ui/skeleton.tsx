import { cx } from './cx.ts'

/** A grey stand-in of the size that the content will have; the size comes by class. */
export function Skeleton({ className, round }: { className: string; round?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-shimmer bg-line', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  )
}
