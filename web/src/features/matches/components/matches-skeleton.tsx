import { Skeleton } from '../../../ui/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder with the size of the page. */
export function MatchesSkeleton() {
  return (
    <div role="status" aria-label="Loading your matches">
      <Skeleton className="mx-4 h-6 w-32" />
      <div className="flex gap-2 overflow-hidden px-4 pt-2 pb-3">
        {rows.slice(0, 5).map((row) => (
          <div key={row} className="flex min-w-16 max-w-24 flex-1 shrink-0 flex-col items-center gap-2 pt-2 pb-1.5">
            <Skeleton round className="size-16" />
            <Skeleton className="h-5 w-14" />
          </div>
        ))}
      </div>
      <Skeleton className="mx-4 mb-1 h-6 w-28" />
      {rows.map((row) => (
        <div key={row} className="mx-2 flex items-center gap-3 px-2 py-2.5">
          <Skeleton round className="size-12 shrink-0" />
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <Skeleton round className="h-11 w-26 shrink-0" />
        </div>
      ))}
    </div>
  )
}
