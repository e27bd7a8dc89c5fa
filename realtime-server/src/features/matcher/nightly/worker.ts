import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@swoon/db'
import { refit } from '../refit.ts'
import type { RefitJob } from './run.ts'

const { databaseUrl, secret, now } = workerData as RefitJob
// On Linux each thread has its own priority, so the threads that serve people go first. Elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(10)
const db = connect(databaseUrl, { max: 1 })
try {
  parentPort?.postMessage(await refit(db, secret, new Date(now)))
} finally {
  await db.destroy()
}
