/** How many of something each key holds at the moment, such as a person's uploads. A key that holds nothing takes no room. */
export function createCounters() {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    /** One more. @returns what makes it one less again; a second call does nothing */
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
