import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { atLeastOnce, type JobHandlers, jobKind } from '../jobs/jobs.ts'
import { backupsIn } from './kept.ts'

const hour = 60 * 60 * 1000
/** Earliest hour, in UTC. */
const from = 2

export interface BackupJob {
  env: Context['env']
  parent: string
  /** Milliseconds since 1970. */
  now: number
}

const nightlyBackup = jobKind('nightly-backup', z.object({}), { attempts: 4 })

/**
 * Jobs for a nightly backup into BACKUP_DIR; none without it. A backup may take hours, and recurring jobs wait for each other, so the
 * recurring one only checks if a backup is due.
 */
export function nightlyJobs({ env, clock, commit, jobs, log }: Context): JobHandlers {
  const parent = env.BACKUP_DIR
  if (!parent) return {}
  const ofToday = async () => {
    const today = clock.now().toISOString().slice(0, 10)
    return (await backupsIn(parent)).filter(({ at }) => at.toISOString().startsWith(today))
  }
  return {
    'backup-due': {
      every: hour,
      async run() {
        if (clock.now().getUTCHours() < from) return
        // A backup in progress counts. If its process was killed, the queue gives its job to another one.
        if ((await ofToday()).length === 0)
          await commit(({ tx }) => jobs.schedule(tx, nightlyBackup, {}, { key: 'next' }))
      },
    },
    [nightlyBackup.name]: atLeastOnce(nightlyBackup, async () => {
      if ((await ofToday()).some(({ isPartial }) => !isPartial)) return
      const made = await backupInThread({ env, parent, now: clock.now().getTime() })
      log.info(made, 'made a backup')
    }),
  }
}

/** Runs in its own thread, so that requests don't wait for reading and packing. */
function backupInThread(job: BackupJob): Promise<object> {
  const worker = new Worker(new URL('./backup-thread.mjs', import.meta.url), {
    workerData: job,
    execArgv: [],
  })
  // A stopping server doesn't wait for it: the next one starts over.
  worker.unref()
  return new Promise<object>((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the backup ended early')))
  })
}
