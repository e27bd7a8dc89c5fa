import { hashKey, type QueryKey } from '@tanstack/react-query'
import { isTransient } from './api.ts'
import { useConnection } from './connection.ts'
import { pauseAfter } from './until-sure.ts'

interface Waiting {
  tries: number
  timer: ReturnType<typeof setTimeout>
}

/** Queries whose last call failed, by hash: number of attempts, and the next retry. */
const waiting = new Map<string, Waiting>()

/**
 * Refetches a query after a pause if its call failed without a refusal: events may have been missed. Without a connection this is not
 * needed, because everything on screen is refetched once it is back.
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

/** Cancels the retry of a query that has its answer. */
export function refetched(queryKey: QueryKey): void {
  const hash = hashKey(queryKey)
  clearTimeout(waiting.get(hash)?.timer)
  waiting.delete(hash)
}
