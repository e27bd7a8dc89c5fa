import { isTransient } from '../lib/api.ts'
import type { Live } from '../lib/live-query.ts'
import { pauseAfter } from '../lib/until-sure.ts'
import { type Entry, firstPosition, lastPosition, mergeMessages, withPages } from './merge.ts'

/** Maximum pages of new messages to fetch. Beyond that, the log restarts at the newest, as if just opened. */
const most = 6
/** Milliseconds before each older page is checked, so that a long log does not delay other fetches. */
const checkPause = 300

export interface PageRules<M extends Entry> {
  /** The message's place in its conversation; at least 1. */
  positionOf: (message: M) => number
  /** True if positions count up from 1 without gaps, so that a missing message shows at once. */
  isConsecutive?: boolean
  /** The latest messages, or those before a position, in order. */
  page: (id: string, before: number | undefined, signal?: AbortSignal) => Promise<readonly M[]>
  /** Messages in a full page; a full page means that older ones may exist. */
  pageSize: number
  /** Called with fetched messages once they are shown. */
  onFetched?: (id: string, messages: readonly M[]) => void
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

/** The last of the ascending positions that follow `solid` without a gap. */
export const solidFrom = (solid: number, positions: readonly number[]): number =>
  positions.reduce((end, position) => (position === end + 1 ? end + 1 : end), solid)

/** Fetches the pages of a log's conversations, and remembers what may be missing or have changed unnoticed. */
export function createPages<M extends Entry>(
  { positionOf, isConsecutive, page, pageSize, onFetched }: PageRules<M>,
  query: (id: string) => Live<readonly M[]>,
) {
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
    if (onFetched) setTimeout(onFetched, 0, id, pages)
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

  return {
    first,
    last,
    progressOf,
    fetchMissing,
    fetchBefore,
    interrupt: (id: string): void => interrupted(progressOf(id)),
    interruptAll(): void {
      for (const state of progress.values()) interrupted(state)
    },
    forget: (id: string): void => void progress.delete(id),
  }
}
