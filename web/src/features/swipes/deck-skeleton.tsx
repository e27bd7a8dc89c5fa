import { t } from '@lingui/core/macro'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A placeholder the size of a card. */
export function DeckSkeleton() {
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-0 bottom-4 flex flex-col justify-end gap-3 overflow-hidden rounded-lg bg-sunken p-4 pb-25 ring-1 ring-line"
    >
      <span className="sr-only">{t`Finding people for you`}</span>
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <div className="flex gap-2">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-7 w-16" />
      </div>
    </div>
  )
}
