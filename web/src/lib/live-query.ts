import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isUnreached } from './api.ts'
import { queryClient } from './query-client.ts'
import { refetched, refetchLater } from './refetch-later.ts'

type Change = (data: unknown) => unknown

/** Changes made since each running fetch began, by query. */
const sinceFetch = new Map<string, Set<Change[]>>()

interface Rules<T, A extends readonly unknown[]> {
  /** The prefix of the queries' keys; the arguments follow it. */
  key: QueryKey
  fetch: (signal: AbortSignal, ...args: A) => Promise<T>
  /** Combines the shown view with one from the server, which may be older. By default the server's view wins. */
  merge?: (shown: T | undefined, served: T) => T
  /** Returns the data without entries whose ids have ended. */
  without?: (data: T, ended: ReadonlySet<string>) => T
  /** The part to store in the browser, shown while the server cannot be reached. */
  keep?: (data: T) => unknown
  /** Set if the feature handles its own refetch after a disconnection. */
  resync?: 'own'
  /** Called at the start of a resync. */
  onResync?: () => void
}

/** One query that events change. */
export interface Live<T> {
  readonly queryKey: QueryKey
  /** For `useQuery` and `fetchQuery`. */
  readonly options: {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<T>
  }
  known: () => T | undefined
  /**
   * Applies a change from an event or a reply, also to answers in flight. It may run twice, and must be idempotent. With no data yet,
   * changes `initial` if the query exists.
   */
  patch: (change: (data: T) => T, initial?: T) => void
  /** Stores a whole view from an event or a reply, even with no data yet. */
  put: (served: T) => void
  isOnScreen: () => boolean
  /** Checks whether it shows data kept in the browser because the server has not answered yet. */
  isKept: () => boolean
  /** Refetches the query if it is on screen. */
  refetch: () => Promise<void>
  /** Fetches now, on screen or not, and drops an answer in flight. Rejects if the call fails or is overtaken by another. */
  fetch: () => Promise<T>
  /** Uses the answer of another call as the query's data. */
  receive: (ask: () => Promise<T>) => Promise<T>
  remove: () => void
}

export interface LiveQuery<T, A extends readonly unknown[]> {
  (...args: A): Live<T>
  /** The prefix of the queries' keys. */
  readonly key: QueryKey
  /** Like `patch`, for each known query of this kind. */
  patchAll: (change: (data: T) => T) => void
  /** Refetches all queries of this kind that are on screen. */
  refetchAll: () => Promise<void>
  /** Removes an ended item. Until the next resync no answer, event or reply brings it back. */
  end: (id: string) => void
  hasEnded: (id: string) => boolean
  /** Undoes `end` for an item that did not end after all. */
  revive: (id: string) => void
}

const all: {
  key: QueryKey
  keep: Change | undefined
  ended: Set<string>
  isOwn: boolean
  onResync: (() => void) | undefined
}[] = []

/**
 * Defines queries that events change. An answer may be older than events and replies that arrived during its fetch, so their changes are
 * applied to it too, ended items stay away, and `merge` decides between the shown view and the server's.
 */
export function liveQuery<T, A extends readonly unknown[] = []>(
  rules: Rules<T, A>,
): LiveQuery<T, A> {
  const { key, merge, without } = rules
  const ended = new Set<string>()
  all.push({
    key,
    keep: rules.keep as Change | undefined,
    ended,
    isOwn: rules.resync === 'own',
    onResync: rules.onResync,
  })
  const living = (data: T): T => (without && ended.size > 0 ? without(data, ended) : data)
  const taken = (shown: T | undefined, served: T): T =>
    living(merge ? merge(shown, served) : served)

  const patchOne = (queryKey: QueryKey, change: (data: T) => T, initial?: T) => {
    for (const changes of sinceFetch.get(hashKey(queryKey)) ?? []) changes.push(change as Change)
    const first = initial !== undefined && queryClient.getQueryState(queryKey) ? initial : undefined
    queryClient.setQueryData<T>(queryKey, (data = first) =>
      data === undefined ? data : living(change(data)),
    )
  }

  const of = (...args: A): Live<T> => {
    const queryKey = [...key, ...args]
    const known = () => queryClient.getQueryData<T>(queryKey)
    const put = (served: T) => {
      for (const changes of sinceFetch.get(hashKey(queryKey)) ?? [])
        changes.push((data) => taken(data as T, served))
      queryClient.setQueryData<T>(queryKey, (shown) => taken(shown, served))
    }
    const answer = async (ask: () => Promise<T>, isOwn = false): Promise<T> => {
      const { changes, close } = open(hashKey(queryKey))
      const changed = (data: T): T =>
        taken(known(), changes.reduce<unknown>((latest, change) => change(latest), data) as T)
      // Changes are recorded until the server has answered, even while data kept in the browser is shown.
      const asked = (async () => {
        try {
          return changed(await ask())
        } finally {
          close()
        }
      })()
      const isFirst = isOwn && rules.keep && known() === undefined
      const stored = isFirst ? await keptInstead(queryKey, asked) : undefined
      if (stored !== undefined) return changed(stored)
      const data = await asked
      showing?.noteServed(queryKey)
      return data
    }
    const options = {
      queryKey,
      async queryFn({ signal }: { signal: AbortSignal }) {
        try {
          const data = await answer(() => rules.fetch(signal, ...args), true)
          refetched(queryKey)
          return data
        } catch (error) {
          // A first failure is on the screen, with a retry button; a later one would leave the screen stale.
          if (known() !== undefined) refetchLater(queryKey, error, () => void refetch({ queryKey }))
          throw error
        }
      },
    }
    return {
      queryKey,
      options,
      known,
      patch: (change, initial) => patchOne(queryKey, change, initial),
      put,
      isOnScreen: () => queryClient.getQueryCache().find({ queryKey })?.isActive() === true,
      isKept: () => showing?.isShown(queryKey) === true,
      refetch: () => refetch({ queryKey }),
      async fetch() {
        await queryClient.cancelQueries({ queryKey })
        return queryClient.fetchQuery({ ...options, staleTime: 0 })
      },
      async receive(ask) {
        const data = await answer(ask)
        queryClient.setQueryData<T>(queryKey, data)
        return data
      },
      remove: () => queryClient.removeQueries({ queryKey }),
    }
  }

  const queriesOfKind = () => queryClient.getQueryCache().findAll({ queryKey: key })
  return Object.assign(of, {
    key,
    patchAll(change: (data: T) => T) {
      for (const { queryKey } of queriesOfKind()) patchOne(queryKey, change)
    },
    refetchAll: () => refetch({ queryKey: key }),
    end(id: string) {
      ended.add(id)
      for (const { queryKey } of queriesOfKind()) patchOne(queryKey, living)
    },
    hasEnded: (id: string) => ended.has(id),
    revive: (id: string) => void ended.delete(id),
  })
}

/** The part of a query that the browser keeps; undefined if none. */
export const keepOf = (queryKey: QueryKey): Change | undefined =>
  all.find(({ key }) => hashKey(queryKey.slice(0, key.length)) === hashKey(key))?.keep

/** Milliseconds without an answer until kept data is shown. */
const patience = 4000

/** Loaded once any kept data is shown. */
let showing: typeof import('./offline/showing.ts') | undefined

/** The kept part of a query, if the server is unreachable or does not answer in time. */
async function keptInstead<T>(queryKey: QueryKey, asked: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAnswered = await Promise.race([
    asked.then(
      () => true,
      (error) => !isUnreached(error),
    ),
    new Promise<false>((resolve) => {
      timer = setTimeout(resolve, patience, false)
    }),
  ])
  clearTimeout(timer)
  if (isAnswered) return undefined
  showing = await import('./offline/showing.ts').catch(() => undefined)
  return showing?.showKept(queryKey, asked, () => refetch({ queryKey }))
}

/** Records a query's changes until closed. */
function open(hash: string): { changes: Change[]; close: () => void } {
  const changes: Change[] = []
  const open = sinceFetch.get(hash) ?? new Set()
  sinceFetch.set(hash, open.add(changes))
  const close = () => {
    open.delete(changes)
    if (open.size === 0 && sinceFetch.get(hash) === open) sinceFetch.delete(hash)
  }
  return { changes, close }
}

/**
 * Refetches these queries if they are on screen, because they have changed or may have. The library accepts a first answer still in flight
 * as the new one, although the server may have read it before the change: that answer is shown, and then fetched again.
 */
export async function refetch(filters: Pick<QueryFilters, 'queryKey'>): Promise<void> {
  const firsts = queryClient.getQueryCache().findAll({
    ...filters,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  await queryClient.invalidateQueries(filters)
  if (firsts.length === 0) return
  await Promise.allSettled(firsts.map(({ promise }) => promise))
  const isOld = new Set(firsts.filter(({ state }) => state.data !== undefined))
  await queryClient.invalidateQueries({ predicate: (query) => isOld.has(query) })
}

/** Recovers from possibly missed events: refetches everything on screen, and lets ended items return. */
export function resync(): void {
  for (const { key, ended, isOwn, onResync } of all) {
    ended.clear()
    onResync?.()
    if (!isOwn) void refetch({ queryKey: key })
  }
}
