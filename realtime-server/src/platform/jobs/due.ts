import type { Db, Tx } from '@swoon/db'
import { addDue, dueBefore, removeDue, takeDue } from '@swoon/db/queries/due'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Unit } from '../changes/unit.ts'
import type { UnitOfWork } from '../changes/unit-of-work.ts'

/** A kind of due work: its name in the database and in `/metrics`, and the payload of its jobs. */
export interface DueKind<P> {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** The number of tries, including the first, after which a job is dead. Pauses of e, e², e³ … seconds lie between them. */
  readonly attempts: number
  /** For work that must happen at its second: besides the job, every process has a timer. `whenDue` makes its handler. */
  readonly isPunctual: boolean
}

/** Defines a kind. Processes of the next release read its name and payload too, so only add optional fields. */
export const dueKind = <P extends object>(
  name: string,
  payload: z.ZodType<P>,
  { attempts = 10, isPunctual = false } = {},
): DueKind<P> => ({ name, payload, attempts, isPunctual })

/** A feature's work of one kind, made by `whenDue` or `deliver`, or recurring. A feature lists its handlers by name. */
export type DueHandler =
  | { readonly kind: DueKind<unknown>; readonly how: 'commit'; run(unit: Unit, payload: unknown): Promise<void> }
  | { readonly kind: DueKind<unknown>; readonly how: 'deliver'; run(payload: unknown): Promise<void> }
  | Recurring

/** Runs on one node at a time. A failed run is logged, and the next one runs as planned. */
export interface Recurring {
  readonly how?: undefined
  /** Milliseconds between the end of a run and the next. */
  readonly every: number
  run(): Promise<void>
}

/** Handlers by the names of their kinds. Recurring work gets its name here. */
export type DueHandlers = Readonly<Record<string, DueHandler>>

/**
 * Work in the database, done exactly once, because the job ends in the transaction of its effects. A job that was cancelled or
 * replaced while it started may still run, so the work must check first whether it is still needed.
 */
export const whenDue = <P>(kind: DueKind<P>, work: (unit: Unit, payload: P) => Promise<void>): DueHandler => ({
  kind,
  how: 'commit',
  run: async (unit, payload) => work(unit, kind.payload.parse(payload)),
})

/** Work outside of the database, such as mail. It is done at least once, and again if the process dies right afterwards. */
export const deliver = <P>(kind: DueKind<P>, work: (payload: P) => Promise<void>): DueHandler => ({
  kind,
  how: 'deliver',
  run: async (payload) => work(kind.payload.parse(payload)),
})

/**
 * Adds work in a transaction. It is done if and only if the transaction commits.
 * @param when `at`: the earliest time (default: now); `key`: replaces a waiting job of the same kind and key
 */
type AddDue = <P>(tx: Tx, kind: DueKind<P>, payload: P, when?: { at?: Date; key?: string }) => Promise<void>

export interface Due extends AddDue {
  /** Cancels the waiting job with this key. */
  cancel(tx: Tx, kind: DueKind<unknown>, key: string): Promise<void>
}

/** Due work as seen by the worker and `/metrics`. */
export interface DueWork {
  readonly due: Due
  readonly handlers: ReadonlyMap<string, DueHandler>
  /** Adds the handlers of a feature. @throws Error for a name that is taken or belongs to another kind */
  register(handlers: DueHandlers): void
  /** Sets timers for the punctual jobs of the next seconds, on whichever node they were added. */
  arm(): Promise<void>
  /** Clears all timers. */
  disarm(): void
}

/** How far ahead timers are set, in milliseconds; `arm` is called more often than that. */
const armedAhead = 15_000

const isPunctual = (handler?: DueHandler) => handler?.how === 'commit' && handler.kind.isPunctual

const keyOf = (kind: { name: string }, key: string) => `${kind.name}:${key}`

interface Dependencies {
  db: Db
  clock: Clock
  commit: UnitOfWork['commit']
  log: FastifyBaseLogger
}

/**
 * The queue of due work. A punctual job has a timer in every process, which removes the job from the queue in the transaction that
 * does the work. So it cannot run a job that was rolled back, cancelled, postponed or done, and the worker does what a timer missed.
 */
export function createDue({ db, clock, commit, log }: Dependencies): DueWork {
  const handlers = new Map<string, DueHandler>()
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  async function fire(handler: DueHandler, key: string, at: Date): Promise<void> {
    timers.delete(key)
    if (handler.how !== 'commit') return
    await commit(async (unit) => {
      const taken = await takeDue(unit.tx, key, at)
      if (taken) await handler.run(unit, taken.payload)
    }).catch((error: unknown) => log.warn({ err: error, key }, 'a timer failed; its job is left to the worker'))
  }

  function armOne(name: string, key: string, at: Date): void {
    const handler = handlers.get(name)
    const wait = at.getTime() - clock.now().getTime()
    clearTimeout(timers.get(key))
    // Work that is already due is announced to the worker at COMMIT.
    if (isStopped || !handler || wait <= 0 || wait > armedAhead) return
    timers.set(key, setTimeout(() => void fire(handler, key, at), wait).unref())
  }

  const add: AddDue = async (tx, kind, payload, { at = clock.now(), key = newId() } = {}) => {
    const job = { kind: kind.name, key: keyOf(kind, key), payload, at, attempts: kind.attempts }
    await addDue(tx, job)
    if (kind.isPunctual) armOne(kind.name, job.key, at)
  }
  const cancel: Due['cancel'] = (tx, kind, key) => removeDue(tx, keyOf(kind, key))

  return {
    due: Object.assign(add, { cancel }),
    handlers,
    register(added) {
      for (const [name, handler] of Object.entries(added)) {
        if (handlers.has(name)) throw new Error(`two handlers for due work of the kind ${name}`)
        if (handler.how && handler.kind.name !== name)
          throw new Error(`${name} is not of the kind ${handler.kind.name}`)
        if (handler.how === 'deliver' && handler.kind.isPunctual)
          throw new Error(`${name} is punctual, so its work is done by whenDue`)
        handlers.set(name, handler)
      }
    },
    async arm() {
      const until = new Date(clock.now().getTime() + armedAhead)
      const punctual = [...handlers.keys()].filter((name) => isPunctual(handlers.get(name)))
      for (const { kind, key, at } of await dueBefore(db, punctual, until)) armOne(kind, key, at)
    },
    disarm() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
