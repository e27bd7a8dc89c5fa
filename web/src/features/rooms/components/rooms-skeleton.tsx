import { Skeleton } from '../../../ui/skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder with the size of the list. */
export function RoomsSkeleton() {
  return (
    <div role="status" aria-label="Loading rooms" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {rows.map((row) => (
        <div key={row} className="flex gap-3 rounded-md bg-raised p-3.5 ring-1 ring-line/70">
          <Skeleton className="size-14 shrink-0 rounded-md" />
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
