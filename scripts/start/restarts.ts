/** A database that ends more often than this within these milliseconds has a fault that no restart fixes. */
export const restartLimit = { within: 10 * 60_000, atMost: 5 } as const

/**
 * Counts unexpected ends within the last ten minutes, so that single crashes over weeks never add up.
 * @param now milliseconds of a clock that never goes back
 * @returns a function to call at each end, which returns true if another restart may help
 */
export function restartsWithin(now: () => number): () => boolean {
  let ends: number[] = []
  return () => {
    const at = now()
    ends = [...ends.filter((end) => at - end < restartLimit.within), at]
    return ends.length <= restartLimit.atMost
  }
}
