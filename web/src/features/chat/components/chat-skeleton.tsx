import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const shapes = ['w-48', 'w-32 self-end', 'w-56 self-end', 'w-40', 'w-60', 'w-36 self-end']

/** A placeholder with the size of a conversation. */
export function ChatSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading messages"
      className="flex grow flex-col justify-end gap-2 overflow-hidden px-4 pb-4"
    >
      {shapes.map((shape) => (
        <Skeleton key={shape} className={cx('h-10 shrink-0', shape)} />
      ))}
    </div>
  )
}

export function ChatHeaderSkeleton() {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line bg-raised px-4 py-2 ps-13">
      <Skeleton round className="size-12" />
      <div className="space-y-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-20" />
      </div>
    </div>
  )
}
