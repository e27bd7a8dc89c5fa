import { hashKey, type QueryKey } from '@tanstack/react-query'
import { isTransient } from './api.ts'
import { useConnection } from './connection.ts'
import { pauseAfter } from './until-sure.ts'

interface Waiting {
  tries: number
  timer: ReturnType<typeof setTimeout>
}

/** The queries whose last call failed, by hash: how often each was tried, and its next try. */
const waiting = new Map<string, Waiting>()

/**
 * Fetches a query again after a pause, if its call failed without a refusal: events may have been missed. Without a connection there is
 * no need, because everything on screen is fetched once it is back.
 */
export function refetchLater(queryKey: QueryKey, error: unknown, refetch: () => void): void {
  if (!isTransient(error)) return
  const hash = hashKey(queryKey)
  const before = waiting.get(hash)
  clearTimeout(before?.timer)
  const tries = (before?.tries ?? -1) + 1
  const timer = setTimeout(
    () => {
      if (useConnection.getState().status === 'up') refetch()
      else waiting.delete(hash)
    },
    pauseAfter(error, tries),
  )
  waiting.set(hash, { tries, timer })
}

/** The query has its answer. */
export function refetched(queryKey: QueryKey): void {
  const hash = hashKey(queryKey)
  clearTimeout(waiting.get(hash)?.timer)
  waiting.delete(hash)
}
