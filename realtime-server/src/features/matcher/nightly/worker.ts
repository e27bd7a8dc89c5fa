import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '@swoon/db'
import { refit } from '../refit.ts'
import type { RefitJob } from './run.ts'

const { databaseUrl, secret, now } = workerData as RefitJob
const db = connect(databaseUrl, { max: 1 })
try {
  parentPort?.postMessage(await refit(db, secret, new Date(now)))
} finally {
  await db.destroy()
}
