import { type Caller, watchCaller } from './caller.ts'
import { brokenOff, unavailable } from './errors.ts'
import type { Refusal } from './refusal.ts'

/** Returns the permit. A second call has no effect. */
export type Release = () => void
/** Who waits for a permit, and for how many milliseconds more. */
interface Patient {
  readonly caller: Caller
  readonly patience: number
}
/** Grants a permit, at once if one is free. @throws Refusal when the queue is full, or once no one waits for the permit any more */
type Semaphore = (who?: Patient) => Release | Promise<Release>
export interface Queue {
  <T>(work: () => Promise<T>): Promise<T>
  /** Resolves once nothing runs or waits. */
  settled(): Promise<void>
}

function createSemaphore(
  atOnce: number,
  waitingAtMost: number,
  refusal: () => Refusal,
  onEmpty = () => {},
): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  const permit = (): Release => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      // A released permit is passed on directly. If it were counted as free in between, a newcomer could exceed the limit.
      const next = waiting.shift()
      if (next) next()
      else if (--running === 0) onEmpty()
    }
  }
  return (who) => {
    if (running < atOnce) {
      running++
      return permit()
    }
    if (waiting.length >= waitingAtMost) throw refusal()
    if (who?.caller.destroyed) throw brokenOff()
    return new Promise((resolve, reject) => {
      const begin = () => {
        stop?.()
        resolve(permit())
      }
      const stop =
        who &&
        watchCaller(who.caller, who.patience, (refusal) => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(refusal)
        })
      waiting.push(begin)
    })
  }
}

/** A semaphore for each key, such as a person, so that many requests of one person wait for each other only. */
export function createSemaphores(
  atOnce: number,
  waitingAtMost: number,
  refusal: () => Refusal = unavailable,
) {
  const all = new Map<string, Semaphore>()
  return (key: string, who?: Patient): Release | Promise<Release> => {
    let semaphore = all.get(key)
    if (!semaphore) {
      semaphore = createSemaphore(atOnce, waitingAtMost, refusal, () => all.delete(key))
      all.set(key, semaphore)
    }
    return semaphore(who)
  }
}

async function during<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  const release = await semaphore()
  try {
    return await work()
  } finally {
    release()
  }
}

/** Limits how much heavy work runs and waits. Work beyond the queue's limit is refused, to be tried again later. */
export function createQueue(atOnce: number, waitingAtMost: number): Queue {
  const all = new Set<Promise<unknown>>()
  const semaphore = createSemaphore(atOnce, waitingAtMost, unavailable)
  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const run = during(semaphore, work)
    const ended = () => void all.delete(run)
    all.add(run)
    run.then(ended, ended)
    return run
  }
  return Object.assign(queue, {
    async settled() {
      while (all.size > 0) await Promise.allSettled(all)
    },
  })
}

/** A queue for each key. */
export function createQueues(atOnce: number, waitingAtMost: number) {
  const semaphores = createSemaphores(atOnce, waitingAtMost)
  return <T>(key: string, work: () => Promise<T>): Promise<T> => during(() => semaphores(key), work)
}
