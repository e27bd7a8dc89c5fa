/**
 * Does work for many at once: for the first item at once, and for what comes meanwhile together as soon as that is done. One that fails
 * fails for all that were gathered with it.
 * @param atMost how many items are taken together
 */
export function gathered<T>(work: (items: readonly T[]) => Promise<void>, atMost = 500): (item: T) => Promise<void> {
  const waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const all = waiting.splice(0, atMost)
      try {
        await work(all.map(({ item }) => item))
        for (const { done } of all) done()
      } catch (error) {
        for (const { failed } of all) failed(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isRunning) void run()
    })
}
