import { rmSync } from 'node:fs'
import type { Binaries } from '../provision/binaries.ts'
import {
  initCluster,
  prepareCluster,
  type RunningCluster,
  startCluster,
  stopLeftover,
  superuser,
} from '../provision/cluster.ts'
import type { DataDir } from './data-dir.ts'

export type EmbeddedPostgres = RunningCluster & { url: string }

export const database = 'swoon'

/** Makes a new cluster beside the running one's folder. */
export async function draftCluster(data: DataDir, binaries: Binaries): Promise<string> {
  const draft = data.file('postgres.new')
  await stopLeftover(draft)
  rmSync(draft, { recursive: true, force: true })
  await initCluster(prepareCluster(draft, binaries), data.secrets.database)
  return draft
}

/** Runs the cluster in a folder, with our database in it. */
export async function startIn(
  data: DataDir,
  folder: string,
  binaries: Binaries,
  { port, log }: { port?: number | undefined; log: string },
): Promise<EmbeddedPostgres> {
  const settings = { jit: 'off', max_connections: 100, log_timezone: 'UTC', timezone: 'UTC' }
  const running = await startCluster(prepareCluster(folder, binaries), { port, settings, log })
  const server = `postgres://${superuser}:${data.secrets.database}@127.0.0.1:${running.port}`
  await createDatabase(`${server}/postgres`)
  return { ...running, url: `${server}/${database}` }
}

async function createDatabase(url: string) {
  const { Client } = (await import('pg')).default
  const client = new Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      database,
    ])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
