import { brokenOff, unavailable } from './errors.ts'
import type { Refusal } from './refusal.ts'

/** Returns the permit. A second call has no effect. */
export type Release = () => void
/** Recipient of an answer: a request's response, or a socket. */
export interface Caller {
  readonly destroyed: boolean
  once(event: 'close', gone: () => void): unknown
  off(event: 'close', gone: () => void): unknown
}
/** A waiter for a permit, and its remaining milliseconds. */
export interface Patient {
  readonly caller?: Caller | undefined
  readonly patience: number
}
/**
 * Grants a permit, at once if one is free.
 * @throws Refusal when the queue is full, or once nobody waits for the permit
 */
type Semaphore = (who?: Patient) => Release | Promise<Release>
export interface Queue {
  <T>(work: () => Promise<T>): Promise<T>
  /** Resolves once nothing runs or waits. */
  settled(): Promise<void>
}

/** A waiter in a line. */
export interface Waiting<Who> {
  readonly who: Who
  /** Ends the wait: the work starts or is refused. */
  end(refusal?: Refusal): void
}

/** A first-come, first-served queue. A waiter leaves when its caller has gone or its patience runs out: nobody would get the result. */
export function createLine<Who = void>() {
  const waiting: Waiting<Who>[] = []
  return {
    waiting: waiting as readonly Waiting<Who>[],

    /**
     * Resolves when it is the waiter's turn.
     * @param onEnd called first, however the wait ends
     * @throws Refusal that ended the wait; MALFORMED, which nobody reads, once the caller has gone
     */
    wait(who: Who, { caller, patience }: Partial<Patient> = {}, onEnd = () => {}): Promise<void> {
      if (caller?.destroyed) return Promise.reject(brokenOff())
      return new Promise((begin, reject) => {
        const mine: Waiting<Who> = {
          who,
          end(refusal) {
            clearTimeout(late)
            caller?.off('close', gone)
            waiting.splice(waiting.indexOf(mine), 1)
            onEnd()
            if (refusal) reject(refusal)
            else begin()
          },
        }
        const gone = () => mine.end(brokenOff())
        const late =
          patience === undefined ? undefined : setTimeout(() => mine.end(unavailable()), patience)
        caller?.once('close', gone)
        waiting.push(mine)
      })
    },
  }
}

function createSemaphore(
  atOnce: number,
  waitingAtMost: number,
  refusal: () => Refusal,
  onEmpty = () => {},
): Semaphore {
  let running = 0
  const line = createLine()
  const permit = (): Release => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      // A released permit is passed on directly. If it counted as free in between, a newcomer could exceed the limit.
      const [next] = line.waiting
      if (next) next.end()
      else if (--running === 0) onEmpty()
    }
  }
  return (who) => {
    if (running < atOnce) {
      running++
      return permit()
    }
    if (line.waiting.length >= waitingAtMost) throw refusal()
    return line.wait(undefined, who).then(permit)
  }
}

/** A semaphore per key, such as a person, so that a person's many requests wait only for each other. */
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

/** Limits how much heavy work runs and waits. Work beyond that is refused, to be retried later. */
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
