import { parentPort, workerData } from 'node:worker_threads'
import fastify from 'fastify'
import { openStorage } from '../storage/open.ts'
import { removeOutdated } from './kept.ts'
import { makeBackup } from './make.ts'
import type { BackupJob } from './nightly.ts'

const { env, parent, now } = workerData as BackupJob
const { log } = fastify({ logger: { level: env.LOG_LEVEL } })
const installation = {
  databaseUrl: env.DATABASE_URL,
  storage: await openStorage(env, log),
  secret: env.SESSION_SECRET,
}
const at = new Date(now)
const { folder, manifest } = await makeBackup(installation, parent, {
  passphrase: env.BACKUP_PASSPHRASE,
  now: at,
})
await removeOutdated(parent, at)
parentPort?.postMessage({ folder, files: manifest.media.files, bytes: manifest.media.bytes })
