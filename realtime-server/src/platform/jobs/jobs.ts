import type { Db, Tx } from '@swoon/db'
import { addJob, endDueJob, findDueJob, jobsBefore, removeJob } from '@swoon/db/queries/jobs'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { newId } from '../base/ids.ts'
import type { Unit } from '../changes/unit.ts'
import type { UnitOfWork } from '../changes/unit-of-work.ts'
import { type ClockCheck, createClockCheck } from './clock-check.ts'

/** A kind of job: its name in the database and `/metrics`, and its payload. */
export interface JobKind<P> {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Tries, including the first, after which a job is dead. The pauses between them are e, e², e³ … seconds. */
  readonly attempts: number
  /** True for a job that must run on the second: every process also has a timer for it. `exactlyOnce` makes its handler. */
  readonly isPunctual: boolean
}

/** Defines a kind. Processes of the next release read its name and payload too, so only add optional fields. */
export const jobKind = <P extends object>(
  name: string,
  payload: z.ZodType<P>,
  { attempts = 10, isPunctual = false } = {},
): JobKind<P> => ({ name, payload, attempts, isPunctual })

/** Handles jobs of one kind, made by `exactlyOnce` or `atLeastOnce`, or recurring. A feature lists its handlers by name. */
export type JobHandler =
  | {
      readonly kind: JobKind<unknown>
      readonly how: 'exactly-once'
      run(unit: Unit, payload: unknown): Promise<void>
    }
  | {
      readonly kind: JobKind<unknown>
      readonly how: 'at-least-once'
      run(payload: unknown): Promise<void>
    }
  | Recurring

/** Runs on one node at a time. A failed run is logged, and the next one runs on schedule. */
export interface Recurring {
  readonly how?: undefined
  /** Milliseconds between the end of a run and the next. */
  readonly every: number
  /** Jobs in the same queue wait for each other, across all nodes. Jobs that may take minutes have their own queue. */
  readonly queue?: string
  run(): Promise<void>
}

/** Handlers by the names of their kinds. Recurring jobs get their names here. */
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * For database work, done exactly once because the job ends in the transaction of its effects. A job that was cancelled or replaced as it
 * started may still run, so the work must first check that it is still needed.
 */
export const exactlyOnce = <P>(
  kind: JobKind<P>,
  work: (unit: Unit, payload: P) => Promise<void>,
): JobHandler => ({
  kind,
  how: 'exactly-once',
  run: async (unit, payload) => work(unit, kind.payload.parse(payload)),
})

/** For work outside of the database, such as mail, which is repeated if the process dies right afterward. */
export const atLeastOnce = <P>(
  kind: JobKind<P>,
  work: (payload: P) => Promise<void>,
): JobHandler => ({
  kind,
  how: 'at-least-once',
  run: async (payload) => work(kind.payload.parse(payload)),
})

export interface Jobs {
  /**
   * Schedules a job in a transaction. It runs if and only if the transaction commits.
   * @param when `at`: earliest time (default: now); `key`: replaces a waiting job of the same kind and key
   */
  schedule<P>(
    tx: Tx,
    kind: JobKind<P>,
    payload: P,
    when?: { at?: Date; key?: string },
  ): Promise<void>
  /** Cancels the waiting job with this key. */
  cancel(tx: Tx, kind: JobKind<unknown>, key: string): Promise<void>
}

/** Jobs as the worker and `/metrics` see them. */
export interface JobQueue {
  readonly jobs: Jobs
  readonly handlers: ReadonlyMap<string, JobHandler>
  /**
   * Adds a feature's handlers.
   * @throws Error for a name that is taken or belongs to another kind
   */
  register(handlers: JobHandlers): void
  readonly clockCheck: ClockCheck
  /** Sets timers for punctual jobs of the next seconds, whichever node scheduled them; none while this machine's clock is off. */
  arm(): Promise<void>
  /** Clears all timers. */
  disarm(): void
}

/** How far ahead timers are set, in milliseconds; `arm` is called more often than that. */
const armedAhead = 15_000

const isPunctual = (handler?: JobHandler) =>
  handler?.how === 'exactly-once' && handler.kind.isPunctual

const keyOf = (kind: { name: string }, key: string) => `${kind.name}:${key}`

interface Dependencies {
  db: Db
  clock: Clock
  commit: UnitOfWork['commit']
  log: FastifyBaseLogger
  clockCheck?: ClockCheck
}

/** Rolls back a timer's transaction when its job has been done, cancelled or postponed. */
const superseded = new Error('superseded')

/**
 * Queues jobs. A punctual job has a timer in every process, which removes the job from the queue at the end of the transaction that does
 * the work. So it can't run a job that was rolled back, cancelled, postponed or done, and the worker does any that a timer missed.
 */
export function createJobQueue({
  db,
  clock,
  commit,
  log,
  clockCheck = createClockCheck(db, log),
}: Dependencies): JobQueue {
  const handlers = new Map<string, JobHandler>()
  const timers = new Map<string, NodeJS.Timeout>()
  /** Keys of the jobs that a transaction has scheduled or cancelled. */
  const changedIn = new WeakMap<Tx, Set<string>>()
  let isStopped = false

  function changes(tx: Tx, key: string): void {
    const keys = changedIn.get(tx) ?? new Set()
    changedIn.set(tx, keys.add(key))
  }

  async function fire(handler: JobHandler, key: string, at: Date): Promise<void> {
    timers.delete(key)
    if (handler.how !== 'exactly-once') return
    await commit(async (unit) => {
      const job = await findDueJob(unit.tx, key, at)
      if (!job) return
      await handler.run(unit, job.payload)
      // Comes last, as in requests, which lock the job's subject before they change the job. Work that schedules itself again has replaced
      // it.
      if (!changedIn.get(unit.tx)?.has(key) && !(await endDueJob(unit.tx, job))) throw superseded
    }).catch((error: unknown) => {
      if (error !== superseded)
        log.warn({ err: error, key }, 'a timer failed; its job is left to the worker')
    })
  }

  function armOne(name: string, key: string, at: Date): void {
    const handler = handlers.get(name)
    const wait = at.getTime() - clock.now().getTime()
    clearTimeout(timers.get(key))
    // The worker hears about jobs that are already due at COMMIT.
    if (isStopped || clockCheck.isOff() || !handler || wait <= 0 || wait > armedAhead) return
    timers.set(key, setTimeout(() => void fire(handler, key, at), wait).unref())
  }

  const schedule: Jobs['schedule'] = async (
    tx,
    kind,
    payload,
    { at = clock.now(), key = newId() } = {},
  ) => {
    const job = { kind: kind.name, key: keyOf(kind, key), payload, at, attempts: kind.attempts }
    await addJob(tx, job)
    changes(tx, job.key)
    if (kind.isPunctual) armOne(kind.name, job.key, at)
  }
  const cancel: Jobs['cancel'] = async (tx, kind, key) => {
    await removeJob(tx, keyOf(kind, key))
    changes(tx, keyOf(kind, key))
  }
  const clear = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  return {
    jobs: { schedule, cancel },
    handlers,
    clockCheck,
    register(added) {
      for (const [name, handler] of Object.entries(added)) {
        if (handlers.has(name)) throw new Error(`two handlers for jobs of the kind ${name}`)
        if (handler.how && handler.kind.name !== name)
          throw new Error(`${name} is not of the kind ${handler.kind.name}`)
        if (handler.how === 'at-least-once' && handler.kind.isPunctual)
          throw new Error(`${name} is punctual, so its work is done by exactlyOnce`)
        handlers.set(name, handler)
      }
    },
    async arm() {
      if (clockCheck.isOff()) return clear()
      const until = new Date(clock.now().getTime() + armedAhead)
      const punctual = [...handlers.keys()].filter((name) => isPunctual(handlers.get(name)))
      for (const { kind, key, at } of await jobsBefore(db, punctual, until)) armOne(kind, key, at)
    },
    disarm() {
      isStopped = true
      clear()
    },
  }
}
