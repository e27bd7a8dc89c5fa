import { existsSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { diskIsFull, Refusal, saysFull } from '../lib/refusal.mjs'
import { embeddedPostgres } from '../provision/binaries.ts'
import { clusterId, stopLeftover } from '../provision/cluster.ts'
import type { DataDir } from './data-dir.ts'
import { finishMove, moveToNewer } from './newer-postgres.ts'
import { database, draftCluster, type EmbeddedPostgres, startIn } from './own-cluster.ts'
import { restartLimit, restartsWithin } from './restarts.ts'

const maxLog = 10 * 1024 * 1024

/** Runs the bundled Postgres on the data folder, and creates that on the first start. */
export async function startEmbedded(data: DataDir, port?: number): Promise<EmbeddedPostgres> {
  const binaries = embeddedPostgres()
  if (!binaries) {
    throw new Refusal(
      'The bundled Postgres does not run on this system: name a Postgres 15 or newer of your own in DATABASE_URL.',
    )
  }
  const folder = data.file('postgres')
  await stopLeftover(folder)
  finishMove(data)
  refuseForeign(data, folder, binaries.major)
  try {
    if (!existsSync(folder)) {
      const draft = await draftCluster(data, binaries)
      data.note({ cluster: clusterId(draft) ?? '', seed: undefined })
      renameSync(draft, folder)
    } else if (versionOf(folder) < binaries.major) await moveToNewer(data, binaries)
    const log = data.file('postgres.log')
    if (existsSync(log) && statSync(log).size > maxLog) rmSync(log)
    return await startIn(data, folder, binaries, { port, log })
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (saysFull(error) || isFull(data.path)) throw diskIsFull(data.path)
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new Refusal(
      `The database in ${folder} could not be started: ${reason} (see ${data.file('postgres.log')}).`,
    )
  }
}

const versionOf = (folder: string) => Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))

/** Postgres logs why it ended, if there is still room on the disk. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 2 ** 20
}

/** Opens only a cluster that belongs to this data folder. */
function refuseForeign(data: DataDir, folder: string, major: number) {
  if (!existsSync(folder)) return
  const id = clusterId(folder)
  if (!id || (id !== data.marker.cluster && id !== data.marker.earlier)) {
    throw new Refusal(
      `${folder} holds a database that is not Swoon's: name another folder in DATA_DIR, nothing was touched.`,
    )
  }
  const version = versionOf(folder)
  if (version > major) {
    throw new Refusal(
      `The database in ${folder} was made by Postgres ${version}, and this Swoon brings Postgres ${major}.`,
    )
  }
}

/**
 * Restarts the database on the same port whenever it ends unexpectedly; refuses after more than five ends within ten minutes. Its clients
 * reconnect automatically.
 */
export async function keepRunning(
  parts: { postgres?: EmbeddedPostgres; isStopping: boolean },
  data: DataDir,
): Promise<void> {
  const mayRestart = restartsWithin(() => performance.now())
  for (;;) {
    await parts.postgres?.ended
    if (parts.isStopping) return
    if (!mayRestart()) break
    console.warn('The database has ended unexpectedly and is started again.')
    parts.postgres = await startEmbedded(data, parts.postgres?.port)
  }
  const minutes = restartLimit.within / 60_000
  const log = data.file('postgres.log')
  throw new Refusal(
    `The database ended more than ${restartLimit.atMost} times within ${minutes} minutes: see ${log}.`,
  )
}

/** Deletes a half-written demo world. No server has ever used it, so nobody's data is lost. */
export async function dropDatabase({ url }: EmbeddedPostgres) {
  const { Client } = (await import('pg')).default
  const client = new Client(url.replace(/\/[^/]+$/, '/postgres'))
  await client.connect()
  try {
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
