import { randomBytes } from 'node:crypto'
import { connect, type Tx } from '@swoon/db'
import fastify from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createDue, type DueHandlers, type DueKind, dueKind } from '../../realtime-server/src/platform/jobs/due.ts'
import { type DueTiming, dueTiming, startDue } from '../../realtime-server/src/platform/jobs/worker.ts'
import type { TestDatabase } from './database.ts'
import { recordedUnits } from './units.ts'

export const Mark = z.object({ mark: z.string() })
export type Mark = z.output<typeof Mark>

/** A kind with a unique name. */
export const someKind = (options?: { attempts?: number; isPunctual?: boolean }): DueKind<Mark> =>
  dueKind(`test-${randomBytes(4).toString('hex')}`, Mark, options)

/** Creates the table in which tests count the effects of due work. */
export const createEffects = ({ db }: Pick<TestDatabase, 'db'>) =>
  sql`CREATE TABLE IF NOT EXISTS effects (mark text NOT NULL, at timestamptz NOT NULL)`.execute(db)

export async function leaveEffect(tx: Tx, { mark }: Mark): Promise<void> {
  await sql`INSERT INTO effects (mark, at) VALUES (${mark}, ${new Date()})`.execute(tx)
}

/** The marks of the work that was done, in order; a mark is listed twice if its work was done twice. */
export async function effectsOf({ db }: Pick<TestDatabase, 'db'>): Promise<{ mark: string; at: Date }[]> {
  const { rows } = await sql<{ mark: string; at: Date }>`SELECT mark, at FROM effects ORDER BY mark, at`.execute(db)
  return rows
}

const { log } = fastify()

/** A node that does due work in this process, with its own pool and clock. */
export function dueNode(
  { url }: Pick<TestDatabase, 'url'>,
  handlers: DueHandlers,
  { offset = 0, ...timing }: Partial<DueTiming> & { offset?: number } = {},
) {
  const db = connect(url, { max: 8, queryTimeout: 1900, onError: () => {} })
  const clock = createClock(offset)
  const { commit } = recordedUnits(db)
  const work = createDue({ db, clock, commit, log })
  work.register(handlers)
  const runs: { kind: string; outcome: 'done' | 'failed' }[] = []
  const worker = startDue(
    { db, clock, commit, log, work, onRun: (kind, outcome) => runs.push({ kind, outcome }) },
    { ...dueTiming, ...timing },
  )
  return {
    clock,
    commit,
    due: work.due,
    runs,
    async stop() {
      await worker.stop()
      await db.destroy()
    },
  }
}
