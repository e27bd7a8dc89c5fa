import { type Caller, watchCaller } from './caller.ts'
import { brokenOff } from './errors.ts'
import type { Refusal } from './refusal.ts'

/** The parts of a pool of connections (`pg.Pool`) by which admission decides. */
interface Pool {
  readonly idleCount: number
  readonly totalCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
  /** `release` has an error if the connection broke. */
  on(event: 'release', returned: (error?: Error) => void): unknown
}

/** Lets requests and commands in while the database has connections for them. */
export interface Admission {
  /**
   * Nothing if the work may begin, otherwise a promise of that.
   * @param who those who share a turn: a person, or an address
   * @throws Refusal UNAVAILABLE after too long; MALFORMED, which no one reads, once the caller has gone
   */
  enter(who: string, caller?: Caller): Promise<void> | undefined
  /** How many wait. */
  waiting(): number
}

interface Waiting {
  begin(): void
}

/** After so many connections have come back, one who waits is let in, whatever else is in progress. */
const oneIn = 4

/**
 * Work that has begun waits at the pool, and new work waits here until a connection is free: so the pool's own queue stays short for jobs
 * and for what is in progress, nothing is begun that no one waits for any more, and each person has a turn after the other, however many
 * requests they make.
 * @param patience milliseconds
 * @param onWait called with the seconds that someone waited
 */
export function createAdmission(
  pool: Pool,
  patience: number,
  onWait: (seconds: number) => void,
): Admission {
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  /** Let in during this turn of the event loop, so that they have no connection yet. */
  let letIn = 0
  let isPlanned = false
  let returned = 0

  pool.on('release', (error) => {
    // A connection that broke says nothing of the next one, which the next request will try.
    if (error) return
    returned++
    if (waiting > 0) plan()
  })

  const free = () =>
    pool.waitingCount > 0 ? 0 : pool.idleCount + pool.options.max - pool.totalCount - letIn

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(turn)
  }

  function turn(): void {
    isPlanned = false
    letIn = 0
    let places = free()
    if (places <= 0 && returned >= oneIn) places = 1
    for (; places > 0 && waiting > 0; places--) {
      letIn++
      next()?.begin()
    }
    if (letIn === 0) return
    returned = 0
    plan()
  }

  function next(): Waiting | undefined {
    for (const [who, own] of queues) {
      const first = own.shift()
      queues.delete(who)
      // Behind everyone else.
      if (own.length > 0) queues.set(who, own)
      return first
    }
    return undefined
  }

  function leave(who: string, mine: Waiting): void {
    const own = queues.get(who) ?? []
    own.splice(own.indexOf(mine), 1)
    if (own.length === 0) queues.delete(who)
  }

  return {
    enter(who, caller) {
      // Also while others wait, if no connection has come back for them: then this one tries whether there are any.
      if (free() > 0 && (waiting === 0 || !isPlanned)) {
        letIn++
        plan()
        return undefined
      }
      if (caller?.destroyed) return Promise.reject(brokenOff())
      const since = performance.now()
      return new Promise((resolve, reject) => {
        const done = () => {
          waiting--
          stop()
          onWait((performance.now() - since) / 1000)
        }
        const mine: Waiting = {
          begin() {
            done()
            resolve()
          },
        }
        const stop = watchCaller(caller, patience, (refusal: Refusal) => {
          leave(who, mine)
          done()
          reject(refusal)
        })
        waiting++
        const own = queues.get(who)
        if (own) own.push(mine)
        else queues.set(who, [mine])
      })
    },
    waiting: () => waiting,
  }
}
