import { unavailable } from './errors.ts'

/** Bounds how much heavy work runs and waits; what exceeds the waiting room is told to come again. */
export function createQueue(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw unavailable()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
