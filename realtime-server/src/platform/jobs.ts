import type { Db } from '@swoon/db'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

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
    await db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        locked: boolean
      }>`SELECT pg_try_advisory_lock(hashtext(${`job:${job.name}`})) AS locked`.execute(connection)
      if (!rows[0]?.locked) return
      try {
        await job.run()
      } finally {
        await sql`SELECT pg_advisory_unlock(hashtext(${`job:${job.name}`}))`.execute(connection)
      }
    })
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed and will run again')
  }
}
