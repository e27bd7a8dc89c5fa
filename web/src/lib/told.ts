import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

type Change = (known: unknown) => unknown

/** By query that is being fetched, the changes told meanwhile. */
const meanwhile = new Map<string, Change[]>()

/** Fetches a query whose changes `tell` makes. The answer may be older than what is told meanwhile, so those changes are made in it too. */
export async function fetchTold<T>(queryKey: QueryKey, ask: () => Promise<T>): Promise<T> {
  const hash = hashKey(queryKey)
  const changes: Change[] = []
  meanwhile.set(hash, changes)
  try {
    const answered = await ask()
    return changes.reduce<unknown>((known, change) => change(known), answered) as T
  } finally {
    if (meanwhile.get(hash) === changes) meanwhile.delete(hash)
  }
}

/** Makes a change that an event or a reply has told. It may be made twice, and the second time must change nothing. */
export function tell<T>(queryKey: QueryKey, change: (known: T) => T): void {
  meanwhile.get(hashKey(queryKey))?.push(change as Change)
  queryClient.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)))
}
