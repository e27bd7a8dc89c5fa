import type { Db } from '@swoon/db'
import { beat, forgetWorkers, freeJobsOfDead } from '@swoon/db/queries/jobs'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds. */
export interface HeartbeatTiming {
  refresh: number
  /** Time without a report after which a worker is dead and others take over its jobs. */
  life: number
}

/**
 * Reports that this process's workers are alive, and frees the jobs of dead ones, for which graphile-worker alone would wait 4 hours.
 * @param onBeat more work at every heartbeat
 */
export function createHeartbeat(
  db: Db,
  log: FastifyBaseLogger,
  { refresh, life }: HeartbeatTiming,
  onBeat: () => Promise<void>,
) {
  const workerIds = new Set<string>()
  /** Time since which every heartbeat has succeeded. Right after an outage, no worker has been able to report. */
  let steadySince = Date.now()

  async function once(): Promise<void> {
    try {
      await beat(db, [...workerIds])
      if (Date.now() - steadySince > life) {
        const dead = await freeJobsOfDead(db, life)
        if (dead > 0) log.warn({ workers: dead }, 'the jobs of dead workers were freed')
      }
      await onBeat()
    } catch (error) {
      steadySince = Date.now()
      log.warn({ err: error }, 'the heartbeat of the workers failed')
    }
  }

  const timer = setInterval(() => void once(), refresh)
  timer.unref()
  return {
    /** Called before a worker takes its first job, because an unlisted worker's jobs count as abandoned. */
    async add(workerId: string): Promise<void> {
      workerIds.add(workerId)
      await beat(db, [workerId])
    },
    /** Removes a worker that has ended. Any process's next heartbeat frees its jobs. */
    remove: (workerId: string): void => void workerIds.delete(workerId),
    async stop(): Promise<void> {
      clearInterval(timer)
      await forgetWorkers(db, [...workerIds]).catch(() => {})
    },
  }
}
