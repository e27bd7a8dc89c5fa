import { randomBytes } from 'node:crypto'
import { connect, type Tx } from '@swoon/db'
import fastify from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createClockCheck } from '../../realtime-server/src/platform/jobs/clock-check.ts'
import {
  createJobQueue,
  type JobHandlers,
  type JobKind,
  jobKind,
} from '../../realtime-server/src/platform/jobs/jobs.ts'
import {
  startJobWorker,
  type WorkerTiming,
  workerTiming,
} from '../../realtime-server/src/platform/jobs/worker.ts'
import type { TestDatabase } from './database.ts'
import { recordedUnits } from './units.ts'

export const Mark = z.object({ mark: z.string() })
export type Mark = z.output<typeof Mark>

/** A kind with a unique name. */
export const someKind = (options?: { attempts?: number; isPunctual?: boolean }): JobKind<Mark> =>
  jobKind(`test-${randomBytes(4).toString('hex')}`, Mark, options)

/** Creates the table where tests count the effects of jobs. */
export const createEffects = ({ db }: Pick<TestDatabase, 'db'>) =>
  sql`CREATE TABLE IF NOT EXISTS effects (mark text NOT NULL, at timestamptz NOT NULL)`.execute(db)

export async function leaveEffect(tx: Tx, { mark }: Mark): Promise<void> {
  await sql`INSERT INTO effects (mark, at) VALUES (${mark}, ${new Date()})`.execute(tx)
}

/** The marks of the jobs that ran, in order; a mark is listed twice if its job ran twice. */
export async function effectsOf({
  db,
}: Pick<TestDatabase, 'db'>): Promise<{ mark: string; at: Date }[]> {
  const { rows } = await sql<{
    mark: string
    at: Date
  }>`SELECT mark, at FROM effects ORDER BY mark, at`.execute(db)
  return rows
}

const { log } = fastify()

/** A node that runs jobs in this process, with its own pool and clock. @param timing `wrong`: milliseconds by which its clock is off */
export function jobNode(
  { url }: Pick<TestDatabase, 'url'>,
  handlers: JobHandlers,
  {
    offset = 0,
    wrong = 0,
    ...timing
  }: Partial<WorkerTiming> & { offset?: number; wrong?: number } = {},
) {
  const db = connect(url, { max: 8, queryTimeout: 1900, onError: () => {} })
  const clock = createClock(offset + wrong)
  const { commit } = recordedUnits(db)
  const queue = createJobQueue({
    db,
    clock,
    commit,
    log,
    clockCheck: createClockCheck(db, log, () => Date.now() + wrong),
  })
  queue.register(handlers)
  const runs: { kind: string; outcome: 'done' | 'failed' }[] = []
  const worker = startJobWorker(
    { db, clock, commit, log, queue, onRun: (kind, outcome) => runs.push({ kind, outcome }) },
    { ...workerTiming, ...timing },
  )
  return {
    clock,
    commit,
    jobs: queue.jobs,
    runs,
    clockCheck: queue.clockCheck,
    async stop() {
      await worker.stop()
      await db.destroy()
    },
  }
}
