/**
 * Shares runs of the same query. Callers that ask during a run wait for the next one and share it, so that a
 * result is never older than its request. A failure is shared at once.
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
      // No one can join a run once it has started.
      const close = () => next.delete(key)
      following = current.finally(close).then(() => start(key, work))
      next.set(key, following)
    }
    return following
  }
}
