/** Counts things by key, such as a person's running uploads. Drops keys at 0. */
export function createCounters() {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    /**
     * Adds one.
     * @returns a function that removes it again; calling it twice has no further effect
     */
    add(key: string): () => void {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
