import { cx } from './cx.ts'

/** A grey stand-in of the size that the content will have; the size comes by class. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={cx('animate-shimmer rounded-sm bg-line', className)} />
}
