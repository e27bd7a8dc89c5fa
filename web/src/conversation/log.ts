import type { QueryKey } from '@tanstack/react-query'
import { isTransient } from '../lib/api.ts'
import { type LiveQuery, liveQuery } from '../lib/live-query.ts'
import { pauseAfter } from '../lib/until-sure.ts'
import { type Entry, firstPosition, lastPosition, mergeMessages, withPages } from './merge.ts'

/** Maximum pages of new messages to fetch. Beyond that, the log restarts at the newest, as if just opened. */
const most = 6
/** Milliseconds to wait before fetching a gap, in case events only overtook each other. */
const gapPatience = 300
/** Milliseconds before each older page is checked, so that a long log does not delay other fetches. */
const checkPause = 300

interface Rules<M extends Entry> {
  key: QueryKey
  /** The message's place in its conversation; at least 1. */
  positionOf: (message: M) => number
  /** The time it was sent, in ISO 8601. */
  timeOf: (message: M) => string
  /** True if positions count up from 1 without gaps, so that a missing message shows at once. */
  isConsecutive?: boolean
  /** The latest messages, or those before a position, in order. */
  page: (id: string, before: number | undefined, signal?: AbortSignal) => Promise<readonly M[]>
  /** Messages in a full page; a full page means that older ones may exist. */
  pageSize: number
  /** Called with fetched messages once they are shown. */
  onFetched?: (id: string, messages: readonly M[]) => void
  /** Number of latest messages that the browser keeps for each conversation. */
  kept?: number
  resync?: 'own'
}

interface Progress {
  /** Position up to which nothing is missing. */
  solid: number
  /** Events arrive, so each new message extends `solid` and no change is missed. */
  isLive: boolean
  /** While live: messages from this position on match the server. Older ones may have changed unnoticed. */
  checked: number
  isChecking: boolean
  /** Counts the times when events may have been missed, so that a page fetched before the last one is not trusted. */
  interruptions: number
  /** True if older pages exist; undefined before the first page. */
  hasEarlier?: boolean
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

/** The last of the ascending positions that follow `solid` without a gap. */
const solidFrom = (solid: number, positions: readonly number[]): number =>
  positions.reduce((end, position) => (position === end + 1 ? end + 1 : end), solid)

export function createLog<M extends Entry>({
  key,
  positionOf,
  isConsecutive,
  page,
  pageSize,
  kept,
  ...rules
}: Rules<M>): Log<M> {
  const progress = new Map<string, Progress>()
  const progressOf = (id: string): Progress => {
    const known = progress.get(id) ?? {
      solid: 0,
      isLive: false,
      checked: 0,
      isChecking: false,
      interruptions: 0,
    }
    progress.set(id, known)
    return known
  }
  const interrupted = (state: Progress): void => {
    state.isLive = false
    state.interruptions++
  }
  const first = (messages: readonly M[]) => firstPosition(messages, positionOf)
  const last = (messages: readonly M[]) => lastPosition(messages, positionOf)

  /**
   * Fetches the latest page, and earlier pages back to the last point after which something may be missing. Older messages that an
   * interruption may have changed are checked later, so that a long log shows new messages as fast as a short one.
   */
  async function fetchMissing(signal: AbortSignal, id: string): Promise<readonly M[]> {
    const state = progressOf(id)
    const { isLive: wasLive, interruptions } = state
    const before = query(id).known()
    const isFirst = !before || state.hasEarlier === undefined
    const knownAtStart = last(before ?? [])
    const goal = state.solid + 1
    let pages = await page(id, undefined, signal)
    let isFull = pages.length >= pageSize
    for (let count = 1; !isFirst && isFull && first(pages) > goal && count < most; count++) {
      const earlier = await page(id, first(pages), signal)
      isFull = earlier.length >= pageSize
      pages = [...earlier, ...pages]
    }
    const isGap = isFull && first(pages) > goal
    if (isFirst || isGap || !isFull) state.hasEarlier = isFull
    const known = query(id).known() ?? []
    const kept = isGap
      ? known.filter((one) => positionOf(one) > Math.max(knownAtStart, last(pages)))
      : known
    const all = withPages(kept, { pages, isWhole: !isFull, knownAtStart }, positionOf)
    state.isLive = state.interruptions === interruptions
    state.solid =
      isConsecutive || !state.isLive
        ? solidFrom(last(pages), all.map(positionOf))
        : Math.max(last(all), last(pages))
    const start = isFull ? first(pages) : 0
    state.checked = wasLive ? Math.min(state.checked, start) : start
    void checkEarlier(id)
    // Pending messages must not disappear before their stored copy is shown.
    if (rules.onFetched) setTimeout(rules.onFetched, 0, id, pages)
    return all
  }

  /** Refetches pages that an interruption may have changed, from newest to oldest, while the log is on screen. */
  async function checkEarlier(id: string): Promise<void> {
    const state = progressOf(id)
    if (state.isChecking) return
    state.isChecking = true
    const isNeeded = () =>
      state.isLive && state.checked > first(query(id).known() ?? []) && query(id).isOnScreen()
    let pause = checkPause
    for (let tries = 0; ; ) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (!isNeeded()) break
      try {
        await fetchBefore(id, state.checked)
        tries = 0
        pause = checkPause
      } catch (error) {
        if (!isTransient(error)) break
        pause = pauseAfter(error, tries++)
      }
    }
    state.isChecking = false
  }

  /** Fetches the page before a position and shows it, with changes that arrive during the fetch. */
  async function fetchBefore(id: string, before: number): Promise<void> {
    const state = progressOf(id)
    const { interruptions } = state
    await query(id).receive(async () => {
      const earlier = await page(id, before)
      const known = query(id).known() ?? []
      // The log may have restarted at the newest, or missed changes.
      if (first(known) > before || state.interruptions !== interruptions) return known
      const isFull = earlier.length >= pageSize
      const start = isFull ? first(earlier) : 0
      if (start <= first(known)) state.hasEarlier = isFull
      if (state.checked <= before) state.checked = Math.min(state.checked, start)
      const ids = new Set(earlier.map((one) => one.id))
      const kept = known.filter(
        (one) => positionOf(one) < start || positionOf(one) >= before || ids.has(one.id),
      )
      return mergeMessages(kept, earlier, positionOf)
    })
  }

  const query = liveQuery<readonly M[], [id: string]>({
    key,
    fetch: fetchMissing,
    without: (messages, removed) => messages.filter(({ id }) => !removed.has(id)),
    ...(rules.resync && { resync: rules.resync }),
    ...(kept !== undefined && { keep: (messages) => messages.slice(-kept) }),
    // Any known message may have been changed or removed.
    onResync() {
      for (const state of progress.values()) interrupted(state)
    },
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
      if (start > 0) await fetchBefore(id, start)
    },
    hasEarlier: (id) => isContinued(id, query(id).known() ?? []),
    interrupt: (id) => interrupted(progressOf(id)),
    forget(id) {
      progress.delete(id)
      query(id).remove()
    },
  }
}
