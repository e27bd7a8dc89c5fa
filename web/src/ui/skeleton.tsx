import { cx } from './cx.ts'

/** A gray placeholder with the size of the coming content, which its class sets. */
export function Skeleton({ className, round }: { className: string; round?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx('animate-shimmer bg-line', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  )
}
