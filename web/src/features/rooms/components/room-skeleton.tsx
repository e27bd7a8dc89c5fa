import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const shapes = ['w-48', 'w-32', 'w-56 self-end', 'w-40', 'w-60', 'w-36 self-end']

export const RoomHeaderSkeleton = () => (
  <div className="flex shrink-0 items-center gap-3 border-b border-line bg-raised px-4 py-2 ps-13">
    <div className="space-y-1.5">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-28" />
    </div>
  </div>
)

/** A placeholder with the size of a room's feed. */
export const FeedSkeleton = () => (
  <div
    role="status"
    aria-label="Loading messages"
    className="mx-auto flex w-full max-w-4xl grow flex-col justify-end gap-3 overflow-hidden px-4 pb-4"
  >
    {shapes.map((shape) => (
      <Skeleton key={shape} className={cx('h-11 shrink-0', shape)} />
    ))}
  </div>
)
