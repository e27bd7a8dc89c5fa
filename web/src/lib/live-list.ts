import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * For a query's `structuralSharing`: joins an answer with what the cache holds at the very moment of writing, so that an event or an
 * action that came in meanwhile is not undone by an older answer.
 */
export const mergeOnWrite =
  <T>(merge: (known: T | undefined, answered: T) => T) =>
  (known: unknown, answered: unknown): T =>
    replaceEqualDeep(known, merge(known as T | undefined, answered as T))

interface LogRules<M, K> {
  keyOf: (message: M) => K
  /** Negative where the first comes first. */
  compare: (one: M, other: M) => number
  /** Whether this copy says more than the one that is known. */
  saysMore: (known: M, copy: M) => boolean
}

/**
 * Joins what is known of a log with more of it: in order, each message once. The order in which parts arrive makes no difference, so
 * pages, events and replies may overtake one another. Returns `known` itself where nothing is new.
 */
export function mergeLog<M, K>(known: readonly M[], more: readonly M[], rules: LogRules<M, K>): readonly M[] {
  const { keyOf, compare, saysMore } = rules
  const byKey = new Map(known.map((message) => [keyOf(message), message]))
  let isChanged = false
  for (const message of more) {
    const before = byKey.get(keyOf(message))
    if (before && !saysMore(before, message)) continue
    byKey.set(keyOf(message), message)
    isChanged = true
  }
  return isChanged ? [...byKey.values()].sort(compare) : known
}
