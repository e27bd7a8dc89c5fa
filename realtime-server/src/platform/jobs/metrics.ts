import type { Db } from '@swoon/db'
import { type JobCount, jobCounts } from '@swoon/db/queries/jobs'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../base/clock.ts'

/**
 * Adds metrics of waiting, late and dead jobs in the database, and of jobs that this process has run.
 * @returns a function to call at the end of every job
 */
export function measureJobs(
  registry: Registry,
  db: Db,
  clock: Clock,
): (kind: string, outcome: 'done' | 'failed') => void {
  let asking: Promise<JobCount[]> | null = null
  /** All gauges of one scrape share a query. While the database is down they are empty. */
  const counts = (): Promise<JobCount[]> => {
    asking ??= jobCounts(db, clock.now())
      .catch(() => [])
      .finally(() => {
        asking = null
      })
    return asking
  }
  const gauges = [
    ['due_waiting', 'Jobs that wait for their time or their turn.', 'waiting'],
    ['due_late_seconds', 'How late the oldest job is that waits.', 'late'],
    ['due_dead', 'Jobs that failed as often as they may.', 'dead'],
  ] as const
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const found = await counts()
        this.reset()
        for (const count of found) this.set({ kind: count.kind }, count[read])
      },
    })
  const runs = new Counter({
    name: 'due_runs_total',
    help: 'Jobs that this process ended.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  return (kind, outcome) => runs.inc({ kind, outcome })
}
