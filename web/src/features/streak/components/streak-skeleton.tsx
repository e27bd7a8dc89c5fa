import { Skeleton } from '../../../ui/skeleton.tsx'

/** Stands for the content while the streak is being fetched. */
export function StreakSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="flex flex-col items-center gap-5">
      <Skeleton round className="size-16" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
