import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '../ui/failed-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface OpenedProps<T> {
  /** Title, as used inside a sentence. */
  what: string
  number: number
  load: (params: { number: string }, signal: AbortSignal) => Promise<T>
  show: (item: T) => ReactNode
}

/** A queue item opened by its number. The server records who opens it. */
export function Opened<T>({ what, number, load, show }: OpenedProps<T>) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [what, number],
    queryFn: ({ signal }) => load({ number: String(number) }, signal),
    // Opening it again counts as another look.
    gcTime: 0,
  })
  if (data) return show(data)
  if (isError) {
    return (
      <FailedState
        title={`This ${what} didn't load`}
        text={`There may be no ${what} with this number.`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-64 rounded-md" />
    </div>
  )
}
