import { hashKey, type QueryKey } from '@tanstack/react-query'
import { setOffline } from '../connection.ts'
import { queryClient } from '../query-client.ts'
import { keptOf } from './kept.ts'

/** Milliseconds between retries. */
const pause = 10_000

/** The queries that show kept data, by hash, each with a function that retries its fetch. */
const shown = new Map<string, { queryKey: QueryKey; again: () => Promise<void> }>()

export const isShown = (queryKey: QueryKey): boolean => shown.has(hashKey(queryKey))

/**
 * Shows the kept part of a query and retries until the server has answered.
 * @returns undefined if nothing was kept, or if the answer arrived first
 */
export async function showKept<T>(
  queryKey: QueryKey,
  asked: Promise<T>,
  again: () => Promise<void>,
): Promise<T | undefined> {
  let isAnswered = false
  asked.then(
    () => {
      isAnswered = true
    },
    () => {},
  )
  const data = await keptOf<T>(queryKey)
  if (data === undefined || isAnswered) return undefined
  shown.set(hashKey(queryKey), { queryKey, again })
  setOffline(true)
  asked.then((served) => {
    // A later fetch has already been answered.
    if (!isShown(queryKey)) return
    noteServed(queryKey)
    queryClient.setQueryData(queryKey, served)
  }, soon)
  return data
}

/** Notes that a query shows the server's answer. */
export function noteServed(queryKey: QueryKey): void {
  if (shown.delete(hashKey(queryKey))) mark()
}

/**
 * Updates the offline mark, which stays as long as anything on screen is from this browser. Data off screen is dropped, and fetched when
 * shown again.
 */
function mark(): void {
  for (const [hash, { queryKey }] of shown) {
    if (queryClient.getQueryCache().get(hash)?.isActive()) continue
    shown.delete(hash)
    queryClient.removeQueries({ queryKey, exact: true })
  }
  setOffline(shown.size > 0)
}

let isWaiting = false

function soon(): void {
  if (!isWaiting) setTimeout(askAgain, pause)
  isWaiting = true
}

async function askAgain(): Promise<void> {
  mark()
  await Promise.all([...shown.values()].map(({ again }) => again()))
  isWaiting = false
  if (shown.size > 0) soon()
}
