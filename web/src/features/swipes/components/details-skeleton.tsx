import { Skeleton } from '../../../ui/skeleton.tsx'

/** A placeholder for the details beside the deck. */
export function DetailsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-4 w-28" />
        <Skeleton round className="h-6 w-24" />
        <Skeleton className="h-4 w-48" />
      </div>
      <Skeleton className="h-17" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="flex gap-2">
        <Skeleton round className="h-7 w-20" />
        <Skeleton round className="h-7 w-24" />
        <Skeleton round className="h-7 w-16" />
      </div>
    </div>
  )
}
