import type { Db } from '@swoon/db'
import { beat, forgetWorkers, freeJobsOfDead } from '@swoon/db/queries/due'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds. */
export interface HeartbeatTiming {
  refresh: number
  /** A worker that is not heard of for so long is dead, and its jobs go to others. */
  life: number
}

/**
 * Says for this process's workers that they live, and frees the jobs of dead ones: graphile-worker alone would wait 4 hours.
 * @param onBeat further work of every beat
 */
export function createHeartbeat(
  db: Db,
  log: FastifyBaseLogger,
  { refresh, life }: HeartbeatTiming,
  onBeat: () => Promise<void>,
) {
  const workerIds = new Set<string>()
  /** Since when every beat has succeeded: right after an outage nobody has had the time to say that they live. */
  let steadySince = Date.now()

  async function once(): Promise<void> {
    try {
      await beat(db, [...workerIds])
      if (Date.now() - steadySince > life) {
        const dead = await freeJobsOfDead(db, life)
        if (dead > 0) log.warn({ workers: dead }, 'the due work of dead workers was freed')
      }
      await onBeat()
    } catch (error) {
      steadySince = Date.now()
      log.warn({ err: error }, 'the heartbeat of due work failed')
    }
  }

  const timer = setInterval(() => void once(), refresh)
  timer.unref()
  return {
    /** Before a worker takes its first job: what an unlisted worker holds counts as abandoned. */
    async add(workerId: string): Promise<void> {
      workerIds.add(workerId)
      await beat(db, [workerId])
    },
    /** The worker has ended; what it still holds is freed by the next beat of anybody. */
    remove: (workerId: string): void => void workerIds.delete(workerId),
    async stop(): Promise<void> {
      clearInterval(timer)
      await forgetWorkers(db, [...workerIds]).catch(() => {})
    },
  }
}
