import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@swoon/db'
import { refit } from '../refit.ts'
import type { RefitJob } from './run.ts'

const { databaseUrl, secret, now } = workerData as RefitJob
// On Linux a priority is a thread's own: the threads that answer people go first. Elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10)
const db = connect(databaseUrl, { max: 1 })
try {
  parentPort?.postMessage(await refit(db, secret, new Date(now)))
} finally {
  await db.destroy()
}
