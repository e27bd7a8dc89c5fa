import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * For a query's `structuralSharing`: merges an answer with the cache's contents at the moment of writing, so that an older answer
 * does not undo an event or an action that came in meanwhile.
 */
export const mergeOnWrite =
  <T>(merge: (known: T | undefined, answered: T) => T) =>
  (known: unknown, answered: unknown): T =>
    replaceEqualDeep(known, merge(known as T | undefined, answered as T))

interface LogRules<M, K> {
  keyOf: (message: M) => K
  /** Compares two entries for sorting, as Array.sort does. */
  compare: (one: M, other: M) => number
  /** Whether this copy says more than the known one. */
  saysMore: (known: M, copy: M) => boolean
}

/**
 * Merges new entries of a log into the known ones: in order, each once. The result does not depend on the order of arrival, so
 * pages, events and replies may overtake one another. Returns `known` itself if nothing is new.
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
