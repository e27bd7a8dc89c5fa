import { t } from '@lingui/core/macro'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const shapes = ['w-48', 'w-32 self-end', 'w-56 self-end', 'w-40', 'w-60', 'w-36 self-end']

/** A placeholder the size of a conversation. */
export const MessagesSkeleton = () => (
  <div
    role="status"
    aria-label={t`Loading messages`}
    className="mx-auto flex w-full max-w-4xl grow flex-col justify-end gap-2.5 overflow-hidden px-4 pb-4"
  >
    {shapes.map((shape) => (
      <Skeleton key={shape} className={cx('h-10 shrink-0', shape)} />
    ))}
  </div>
)
