import { setTimeout as rest } from 'node:timers/promises'

/** How many items are taken together, and how many milliseconds pass between the end of a run and the next one. */
const usual = { atMost: 500, pause: 25 } as const

export interface Gathered<T> {
  (item: T): Promise<void>
  /** Resolves once nothing runs or waits. There are no more pauses from now on. */
  settled(): Promise<void>
}

/**
 * Does work for many at once: for an item that comes after a pause at once, and for what comes during a run and the pause after it together,
 * so that a run costs the same however many come. One that fails fails for all that were gathered with it.
 */
export function gathered<T>(
  work: (items: readonly T[]) => Promise<void>,
  { atMost, pause }: { atMost: number; pause: number } = usual,
): Gathered<T> {
  const waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = []
  const ending = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const all = waiting.splice(0, atMost)
      try {
        await work(all.map(({ item }) => item))
        for (const { done } of all) done()
      } catch (error) {
        for (const { failed } of all) failed(error)
      }
      await rest(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
    running = null
  }

  const add = (item: T) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed })
      running ??= run()
    })
  return Object.assign(add, {
    async settled() {
      ending.abort()
      while (running) await running
    },
  })
}
