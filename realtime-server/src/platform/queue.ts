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

/** A queue for each key, such as a person: who sends much waits for themselves alone. */
export function createQueues(atOnce: number, waitingAtMost: number) {
  const queues = new Map<string, { queued: ReturnType<typeof createQueue>; inside: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { queued: createQueue(atOnce, waitingAtMost), inside: 0 }
    queues.set(key, queue)
    queue.inside++
    try {
      return await queue.queued(work)
    } finally {
      if (--queue.inside === 0) queues.delete(key)
    }
  }
}
