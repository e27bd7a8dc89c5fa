import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { migrationNames } from '@swoon/db/migrate'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/lib/ports.ts'
import { startProxy } from '../../scripts/provision/proxy.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { folderOfFile } from '../harness/file-world.ts'
import { base, isReady, waitFor } from '../harness/server.ts'

const media = folderOfFile('swoon-media-')

/** Starts the server as docker compose does, without waiting for it. */
async function startMain(databaseUrl: string) {
  const port = String(await freePort())
  const env = {
    ...base({ url: databaseUrl }, media.path),
    PORT: port,
    PATH: process.env.PATH ?? '',
  }
  const child = spawn(process.execPath, ['realtime-server/dist/main.mjs'], { env })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += chunk))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => said,
    ended: async () => (await ended)[0] as number,
    isOver: () => child.exitCode !== null,
  }
}

async function database(): Promise<TestDatabase> {
  const made = await createDatabase()
  onTestFinished(made.drop)
  return made
}

it.each(['cut', 'stall'] as const)(
  'waits for a Postgres that does not answer (%s)',
  async (fault) => {
    const { url } = await database()
    const { hostname, port } = new URL(url)
    const line = await startProxy({ host: hostname, port: Number(port) })
    onTestFinished(line.close)
    line[fault]()
    const through = new URL(url)
    through.hostname = '127.0.0.1'
    through.port = String(line.port)
    const server = await startMain(through.href)
    await waitFor(() => server.isOver() || server.said().includes('Swoon waits for it'))
    expect(server.isOver(), server.said()).toBe(false)
    line.restore()
    await waitFor(() => server.isOver() || isReady(server.url))
    expect(server.isOver(), server.said()).toBe(false)
  },
)

it('says that a database is empty', async () => {
  const { url, db } = await database()
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  const server = await startMain(url)
  expect(await server.ended()).toBe(1)
  expect(server.said()).toContain('has no tables of Swoon yet: run npm run migrate first.')
})

it('says that a database is of an older release', async () => {
  const { url, db } = await database()
  const last = migrationNames.at(-1) ?? ''
  await sql`DELETE FROM kysely_migration WHERE name = ${last}`.execute(db)
  const server = await startMain(url)
  expect(await server.ended()).toBe(1)
  expect(server.said()).toContain(
    `is older than this release (it lacks ${last}): run npm run migrate first.`,
  )
})

it('says that the functions are of an older release', async () => {
  const { url, db } = await database()
  await sql`UPDATE installed_functions SET release = '0.1.0', version = 'older'`.execute(db)
  const server = await startMain(url)
  expect(await server.ended()).toBe(1)
  expect(server.said()).toContain(
    'has the functions of an older release: run npm run migrate first.',
  )
})

it('serves on the tables of a later release, as during a deployment', async () => {
  const { url, db } = await database()
  await sql`INSERT INTO kysely_migration VALUES ('29990101T000000-later', '2999-01-01')`.execute(db)
  await sql`UPDATE installed_functions SET release = '99.0.0', version = 'later'`.execute(db)
  const server = await startMain(url)
  await waitFor(() => server.isOver() || isReady(server.url))
  expect(server.isOver(), server.said()).toBe(false)
})
