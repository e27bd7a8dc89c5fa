import type { Db } from '@swoon/db'
import { withLock } from '@swoon/db/locks'
import type { FastifyBaseLogger } from 'fastify'

export interface Job {
  name: string
  /** Milliseconds between runs. */
  every: number
  run(): Promise<void>
}

/** Runs jobs by turns; a database lock lets one process at a time do each. */
export function startJobs(db: Db, log: FastifyBaseLogger, jobs: readonly Job[]): () => void {
  const timers = jobs.map((job) => {
    const timer = setInterval(() => void once(db, log, job), job.every)
    timer.unref()
    return timer
  })
  return () => timers.forEach(clearInterval)
}

async function once(db: Db, log: FastifyBaseLogger, job: Job): Promise<void> {
  try {
    await withLock(db, `job:${job.name}`, job.run)
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed and will run again')
  }
}
