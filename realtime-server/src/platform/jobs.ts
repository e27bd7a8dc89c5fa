import type { Db } from '@swoon/db'
import { withLock } from '@swoon/db/locks'
import type { FastifyBaseLogger } from 'fastify'

export interface Job {
  name: string
  /** Milliseconds between runs. */
  every: number
  run(): Promise<void>
}

/** Milliseconds from the start to the first run: a server that never runs for long does its jobs all the same. */
const firstAfter = 60_000

/** Runs jobs by turns; a database lock lets one process at a time do each. */
export function startJobs(db: Db, log: FastifyBaseLogger, jobs: readonly Job[], first = firstAfter): () => void {
  const timers = jobs.flatMap((job) => {
    const run = () => void once(db, log, job)
    return [setTimeout(run, first), setInterval(run, job.every)]
  })
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

async function once(db: Db, log: FastifyBaseLogger, job: Job): Promise<void> {
  try {
    await withLock(db, `job:${job.name}`, job.run)
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed and will run again')
  }
}
