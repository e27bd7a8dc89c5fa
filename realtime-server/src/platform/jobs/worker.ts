import { EventEmitter } from 'node:events'
import type { Db } from '@swoon/db'
import { addRecurring, finishJob } from '@swoon/db/queries/jobs'
import type { FastifyBaseLogger } from 'fastify'
import {
  type JobHelpers,
  Logger,
  runTaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Clock } from '../base/clock.ts'
import type { UnitOfWork } from '../changes/unit-of-work.ts'
import { createHeartbeat, type HeartbeatTiming } from './heartbeat.ts'
import type { JobHandler, JobQueue, Recurring } from './jobs.ts'
import { workerPool } from './pool.ts'

/** In milliseconds. */
export interface WorkerTiming extends HeartbeatTiming {
  /** Between two checks for due jobs. A job that is already due when scheduled is announced at once. */
  poll: number
  /** From the start to the first run of recurring jobs, so that a server that never runs for long also runs them. */
  first: number
  /** Wait of a stopping server for running jobs; unfinished ones are left to other nodes. */
  drain: number
}

// Each worker of a process polls, so a shorter interval would cost more than everything else an idle server does.
export const workerTiming: WorkerTiming = {
  refresh: 5000,
  life: 15_000,
  poll: 3000,
  first: 60_000,
  drain: 5000,
}
/** Milliseconds until workers that gave up are replaced. They give up when they can't record a job's end. */
const replacedAfter = 1000

interface Dependencies {
  db: Db
  clock: Clock
  commit: UnitOfWork['commit']
  log: FastifyBaseLogger
  queue: JobQueue
  /** Jobs that this process runs at once. */
  atOnce?: number
  /** Called at the end of every job. */
  onRun?: (kind: string, outcome: 'done' | 'failed') => void
}

/** Runs jobs until stopped, even if the database goes away and comes back. */
export function startJobWorker(
  { db, clock, commit, log, queue, atOnce = 4, onRun = () => {} }: Dependencies,
  timing: WorkerTiming = workerTiming,
): { stop(): Promise<void> } {
  let isStopped = false
  let isPlanned = false
  const { clockCheck } = queue
  /** Time by which this node asks for jobs: its own, or the database's if its clock is ahead, so that no job runs early. */
  const dueTime: Clock = {
    now: () =>
      new Date(clock.now().getTime() - (clockCheck.isOff() ? Math.max(0, clockCheck.ahead()) : 0)),
  }
  const heartbeat = createHeartbeat(db, log, timing, async () => {
    if (!isPlanned) await planRecurring()
    await clockCheck.measure()
    await queue.arm()
  })

  async function planRecurring(): Promise<void> {
    const first = new Date(clock.now().getTime() + timing.first)
    for (const [name, handler] of queue.handlers)
      if (!handler.how) await addRecurring(db, name, first, true, handler.queue)
    isPlanned = true
  }

  async function recur(name: string, recurring: Recurring): Promise<void> {
    await recurring.run().then(
      () => onRun(name, 'done'),
      (error: unknown) => {
        onRun(name, 'failed')
        log.warn({ err: error, job: name }, 'a recurring job failed and will run again')
      },
    )
    await addRecurring(
      db,
      name,
      new Date(clock.now().getTime() + recurring.every),
      false,
      recurring.queue,
    )
  }

  const inCommit = (
    handler: JobHandler & { how: 'exactly-once' },
    payload: unknown,
    job: JobHelpers['job'],
  ) =>
    commit(async (unit) => {
      await handler.run(unit, payload)
      if (!(await finishJob(unit.tx, job.id, job.locked_by ?? '')))
        throw new Error('another worker has this job')
    })

  const taskOf =
    (name: string, handler: JobHandler) =>
    async (payload: unknown, { job }: JobHelpers): Promise<void> => {
      if (!handler.how) return recur(name, handler)
      const run =
        handler.how === 'at-least-once' ? handler.run(payload) : inCommit(handler, payload, job)
      await run.catch((error: unknown) => {
        onRun(name, 'failed')
        throw error
      })
      onRun(name, 'done')
    }

  const events: WorkerEvents = new EventEmitter()
  events.on('worker:stop', ({ worker, error }) => {
    heartbeat.remove(worker.workerId)
    if (error && worker.workerPool === current) replace()
  })

  async function listed(workerId: string): Promise<void> {
    while (!isStopped) {
      const isListed = await heartbeat.add(workerId).then(
        () => true,
        () => false,
      )
      if (isListed) return
      await new Promise((resolve) => setTimeout(resolve, timing.poll).unref())
    }
  }

  const tasks = Object.fromEntries(
    [...queue.handlers].map(([name, handler]) => [name, taskOf(name, handler)]),
  )
  const start = (): WorkerPool =>
    runTaskList(
      {
        concurrency: atOnce,
        noHandleSignals: true,
        pollInterval: timing.poll,
        schema: 'graphile_worker',
        logger: loggerInto(log),
        events,
        preset: {
          plugins: [
            {
              name: 'heartbeat',
              version: '1.0.0',
              worker: { hooks: { startWorker: (_context, { worker }) => listed(worker.workerId) } },
            },
          ],
          worker: { useNodeTime: true },
        },
      },
      tasks,
      workerPool(db, dueTime),
    )

  let current: WorkerPool | null = start()
  let ending: Promise<unknown> = Promise.resolve()
  /** Ends the remaining workers and starts new ones a moment later. */
  function replace(): void {
    const old = current
    current = null
    ending = Promise.all([ending, old?.gracefulShutdown().catch(() => {})])
    setTimeout(() => {
      if (!isStopped) current = start()
    }, replacedAfter).unref()
  }

  clockCheck
    .measure()
    .catch((error: unknown) => log.warn({ err: error }, 'the clock is compared later'))
  planRecurring().catch((error: unknown) =>
    log.warn({ err: error }, 'recurring work is planned later'),
  )
  return {
    async stop() {
      isStopped = true
      queue.disarm()
      const late = new Promise((resolve) => setTimeout(resolve, timing.drain).unref())
      await Promise.race([Promise.all([ending, current?.gracefulShutdown()]), late])
      await heartbeat.stop()
    },
  }
}

/** The library reports a failed job that will be retried as an error. */
const loggerInto = (log: FastifyBaseLogger) =>
  new Logger((scope) => (level, message, meta) => {
    const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'debug' } as const
    log[levels[level]]({ ...scope, err: meta?.error }, message)
  })
