import { Skeleton } from '../../../ui/skeleton.tsx'

/** A placeholder with the size of the list. */
export function NotificationsSkeleton() {
  return (
    <div role="status" aria-label="Loading your notifications" className="pt-14">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-6">
          <Skeleton round className="size-12 shrink-0" />
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
