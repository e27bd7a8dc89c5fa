import { setTimeout as rest } from 'node:timers/promises'

/** How many items are taken together, and how many milliseconds pass between the end of a run and the next one. */
const usual = { atMost: 500, pause: 25 } as const

/**
 * Does work for many at once: for the first item at once, and for what comes meanwhile together after a pause, so that a run costs the same
 * however many come. One that fails fails for all that were gathered with it.
 */
export function gathered<T>(
  work: (items: readonly T[]) => Promise<void>,
  { atMost, pause }: { atMost: number; pause: number } = usual,
): (item: T) => Promise<void> {
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
      await rest(pause)
    }
    isRunning = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isRunning) void run()
    })
}
