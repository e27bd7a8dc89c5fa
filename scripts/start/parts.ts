import { onNpmGone } from '../lib/processes.ts'
import { Refusal } from '../lib/refusal.mjs'
import { stopRunning } from '../lib/run.ts'
import type { DataDir } from './data-dir.ts'
import { isEmpty, migrateDatabase, seedDatabase } from './database.ts'
import { dropDatabase, startEmbedded } from './embedded.ts'
import type { EmbeddedPostgres } from './own-cluster.ts'
import type { Server } from './server.ts'
import type { Settings } from './settings.ts'

/** Started parts that must be stopped. */
export type Parts = {
  data?: DataDir
  postgres?: EmbeddedPostgres
  servers: Server[]
  isStopping: boolean
}

/** Runs until the work ends, a signal comes or npm ends; then stops all parts in order and exits. */
export async function runParts(work: (parts: Parts) => Promise<void>) {
  const parts: Parts = { servers: [], isStopping: false }
  const stop = stopRequest()
  const failure = await Promise.race([stop, work(parts).catch((error: unknown) => error)])
  parts.isStopping = true
  stopRunning()
  await Promise.all(parts.servers.map((server) => server.stop()))
  await parts.postgres?.stop()
  parts.data?.release()
  if (failure) throw failure
  process.exit(0)
}

/** Resolves on the first signal or when npm ends. A second signal exits at once. */
function stopRequest(): Promise<undefined> {
  return new Promise((resolve) => {
    let asked = false
    const ask = () => {
      if (asked) process.exit(1)
      asked = true
      resolve(undefined)
    }
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask)
    onNpmGone(() => resolve(undefined))
  })
}

/**
 * Prepares the data folder for the server: a migrated database, seeded if requested.
 * @returns the server's settings
 */
export async function readyDatabase(
  parts: Parts,
  data: DataDir,
  env: NodeJS.ProcessEnv,
  { seed }: Settings,
) {
  if (data.marker.restore === 'running')
    throw new Refusal(
      `A restore into ${data.path} has not come to its end: remove that folder and restore again.`,
    )
  const mediaDir = env.MEDIA_DIR || data.file('media')
  if (!env.DATABASE_URL) {
    parts.postgres = await startEmbedded(data)
    // No server has ever used a half-written demo world, so nobody's data is lost.
    if (data.marker.seed === 'running') await dropDatabase(parts.postgres)
  }
  const url = parts.postgres?.url ?? env.DATABASE_URL ?? ''
  await migrateDatabase(url)
  if (seed === 'demo' && (await isEmpty(url))) {
    console.log('Writing the demo world …')
    if (parts.postgres) data.note({ seed: 'running' })
    await seedDatabase(url, mediaDir)
    if (parts.postgres) data.note({ seed: 'done' })
  }
  const session = env.SESSION_SECRET || data.secrets.session
  data.noteSecret(session)
  return { DATA_DIR: data.path, DATABASE_URL: url, MEDIA_DIR: mediaDir, SESSION_SECRET: session }
}
