import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isUnreached } from './api.ts'
import { queryClient } from './query-client.ts'
import { refetched, refetchLater } from './refetch-later.ts'

type Change = (data: unknown) => unknown

/** By query that is being fetched: the changes made since each fetch began. */
const sinceFetch = new Map<string, Set<Change[]>>()

interface Rules<T, A extends readonly unknown[]> {
  /** The beginning of the queries' keys; the arguments follow it. */
  key: QueryKey
  fetch: (signal: AbortSignal, ...args: A) => Promise<T>
  /**
   * Combines the shown view with one from the server, which may be older. Without it the server's
   * view replaces the other.
   */
  merge?: (shown: T | undefined, served: T) => T
  /** The data without the entries whose ids have ended. */
  without?: (data: T, ended: ReadonlySet<string>) => T
  /** The part to store in the browser, shown while the server cannot be reached. */
  keep?: (data: T) => unknown
  /** Set if the feature fetches again on its own after a disconnection. */
  resync?: 'own'
  /** Called before that. */
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
   * Makes a change that an event or a reply reported, also in an answer that is under way. It may be made twice, and the second time
   * must change nothing. While nothing is known, `initial` is changed if the query exists.
   */
  patch: (change: (data: T) => T, initial?: T) => void
  /** Takes a whole view that an event or a reply brought, also if nothing is known yet. */
  put: (served: T) => void
  isOnScreen: () => boolean
  /** Checks whether it shows data kept in the browser, because the server has not answered yet. */
  isKept: () => boolean
  /** Fetches everything on screen again. */
  refetch: () => Promise<void>
  /** Fetches now, on screen or not; an answer that is under way is dropped. Rejects if the call fails or is overtaken by another. */
  fetch: () => Promise<T>
  /** Takes the answer of another call as the query's data. */
  receive: (ask: () => Promise<T>) => Promise<T>
  remove: () => void
}

export interface LiveQuery<T, A extends readonly unknown[]> {
  (...args: A): Live<T>
  /** The beginning of the queries' keys. */
  readonly key: QueryKey
  /** As `patch` of each known query of this kind. */
  patchAll: (change: (data: T) => T) => void
  /** Fetches everything of this kind on screen again. */
  refetchAll: () => Promise<void>
  /** Removes an ended item. Until the next resync no answer, event or reply brings it back. */
  end: (id: string) => void
  hasEnded: (id: string) => boolean
  /** It had not ended after all. */
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
 * Defines queries that events change. An answer may be older than the events and replies that came
 * while it was under way, so their changes are made in it too, ended items stay away, and `merge`
 * decides between the shown view and the server's.
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
      // The changes are noted until the server has answered, also while data kept in the browser is
      // shown.
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
          // The first failure is on the screen, with a way to try again; a later one would leave
          // the screen stale.
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

/** Milliseconds after which kept data is shown while the server does not answer. */
const patience = 4000

/** Loaded once anything is shown that the browser has kept. */
let showing: typeof import('./offline/showing.ts') | undefined

/** The kept part of a query, if the server cannot be reached or does not answer in time. */
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

/** Notes the changes of a query from now on, until it is closed. */
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
 * Fetches these queries again if they are on screen, because they have changed or may have. The
 * library takes a first answer that is still under way for the new one, although the server may
 * have read it before the change: that answer is shown, and then fetched again.
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

/**
 * Events may have been missed: everything on screen is fetched again, and ended items may have come
 * back.
 */
export function resync(): void {
  for (const { key, ended, isOwn, onResync } of all) {
    ended.clear()
    onResync?.()
    if (!isOwn) void refetch({ queryKey: key })
  }
}
