import type { QueryKey } from '@tanstack/react-query'
import { type LiveQuery, liveQuery } from '../lib/live-query.ts'
import { createPages, type PageRules, solidFrom } from './log-pages.ts'
import { type Entry, mergeMessages } from './merge.ts'

/** Milliseconds to wait before fetching a gap, in case events only overtook each other. */
const gapPatience = 300

interface Rules<M extends Entry> extends PageRules<M> {
  key: QueryKey
  /** The time it was sent, in ISO 8601. */
  timeOf: (message: M) => string
  /** Number of latest messages that the browser keeps for each conversation. */
  kept?: number
  resync?: 'own'
}

/** The messages of conversations, by conversation id: in order, each once, and without gaps for long. */
export interface Log<M> {
  positionOf: (message: M) => number
  timeOf: (message: M) => string
  query: LiveQuery<readonly M[], [id: string]>
  /** Adds a message from an event. A conversation that was never opened here is fetched when it opens. */
  add: (id: string, message: M) => void
  /** Adds a message from the reply to its call; events of earlier messages may follow. It shows even before the first page. */
  addSent: (id: string, message: M) => void
  /** Finds a message among those loaded here. */
  find: (id: string, messageId: string) => M | undefined
  /** Applies a change from an event or a reply to a known message, and to fetches in flight. Must be idempotent. */
  change: (id: string, messageId: string, change: (message: M) => M) => void
  /** Like `change`, for all known messages. */
  changeAll: (id: string, change: (message: M) => M) => void
  /** Shows a message again after its removal was refused. */
  restore: (id: string, message: M) => void
  /** Adds the page before the oldest known message. */
  fetchEarlier: (id: string) => Promise<void>
  hasEarlier: (id: string) => boolean
  /** Marks that events may be missed: until the next fetch ends, nothing new counts as complete. */
  interrupt: (id: string) => void
  forget: (id: string) => void
}

/** Returns the same array if nothing in it changes. */
function changed<M>(known: readonly M[], change: (message: M) => M): readonly M[] {
  const all = known.map(change)
  return all.every((one, at) => one === known[at]) ? known : all
}

export function createLog<M extends Entry>({ key, kept, ...rules }: Rules<M>): Log<M> {
  const { positionOf, isConsecutive } = rules
  const pages = createPages<M>(rules, (id) => query(id))
  const { first, last, progressOf } = pages
  const query: LiveQuery<readonly M[], [id: string]> = liveQuery({
    key,
    fetch: pages.fetchMissing,
    without: (messages, removed) => messages.filter(({ id }) => !removed.has(id)),
    ...(rules.resync && { resync: rules.resync }),
    ...(kept !== undefined && { keep: (messages) => messages.slice(-kept) }),
    // Any known message may have been changed or removed.
    onResync: pages.interruptAll,
  })

  const hasGap = (id: string) => progressOf(id).solid < last(query(id).known() ?? [])

  /** Fetches a gap between consecutive positions, unless its events arrive soon. */
  function closeGap(id: string): void {
    const state = progressOf(id)
    state.solid = solidFrom(state.solid, (query(id).known() ?? []).map(positionOf))
    if (state.isLive && hasGap(id))
      setTimeout(() => hasGap(id) && void query(id).refetch(), gapPatience)
  }

  /** Checks whether messages older than the oldest known one exist. */
  const isContinued = (id: string, messages: readonly M[]) =>
    isConsecutive ? first(messages) > 1 : progressOf(id).hasEarlier === true

  const merge = (id: string, message: M, initial?: readonly M[]) =>
    query(id).patch((known) => {
      // A message from before the oldest known one arrives with its page.
      const isOlder = positionOf(message) < first(known) && isContinued(id, known)
      return isOlder ? known : mergeMessages(known, [message], positionOf)
    }, initial)

  return {
    positionOf,
    timeOf: rules.timeOf,
    query,
    add(id, message) {
      merge(id, message)
      const state = progressOf(id)
      if (isConsecutive) closeGap(id)
      else if (state.isLive) state.solid = Math.max(state.solid, positionOf(message))
    },
    addSent(id, message) {
      merge(id, message, [])
      if (isConsecutive) closeGap(id)
    },
    find: (id, messageId) =>
      query(id)
        .known()
        ?.find((one) => one.id === messageId),
    change: (id, messageId, change) =>
      query(id).patch((known) =>
        changed(known, (one) => (one.id === messageId ? change(one) : one)),
      ),
    changeAll: (id, change) => query(id).patch((known) => changed(known, change)),
    restore(id, message) {
      query.revive(message.id)
      query(id).patch((known) => mergeMessages(known, [message], positionOf))
    },
    async fetchEarlier(id) {
      const start = first(query(id).known() ?? [])
      if (start > 0) await pages.fetchBefore(id, start)
    },
    hasEarlier: (id) => isContinued(id, query(id).known() ?? []),
    interrupt: pages.interrupt,
    forget(id) {
      pages.forget(id)
      query(id).remove()
    },
  }
}
