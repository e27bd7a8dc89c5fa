/**
 * Equal questions share an answer. Whoever asks while one is being answered waits for the next, which all share who came meanwhile: an
 * answer never is older than the question. A failure is shared at once.
 */
export function createSharedRuns<T>() {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const current = running.get(key)
    if (!current) return start(key, work)
    let following = next.get(key)
    if (!following) {
      // Closed to newcomers the moment it starts.
      const close = () => next.delete(key)
      following = current.finally(close).then(() => start(key, work))
      next.set(key, following)
    }
    return following
  }
}
