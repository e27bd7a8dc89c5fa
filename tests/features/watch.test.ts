import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Env, readEnv } from '../../realtime-server/src/env.ts'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { connectRedis } from '../../realtime-server/src/platform/base/redis.ts'
import { measurementsOf } from '../../realtime-server/src/watch/measurements.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { startPostgres } from '../../scripts/provision/postgres.ts'
import { makeCertificate, whyNoCertificate } from '../harness/certificate.ts'
import { startCoturn } from '../harness/coturn.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { databaseOfFile, folderOfFile } from '../harness/file-world.ts'
import { redisUrl } from '../harness/nodes.ts'
import { base } from '../harness/server.ts'
import { startTlsProxy } from '../harness/tls-proxy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** In seconds. */
const day = 24 * 60 * 60
const { log } = fastify()
const database = databaseOfFile()
const home = folderOfFile('swoon-watch-')
let env: Env
const envWith = (more: Record<string, string>) =>
  readEnv({ ...base(database, path.join(home.path, 'media')), DATA_DIR: home.path, ...more })
beforeAll(() => {
  env = envWith({})
})
const lacking = await whyNoCertificate()

/** Measures once, with these settings. */
async function measured(
  name: string,
  more: { env?: Env; db?: TestDatabase['db']; redis?: ReturnType<typeof connectRedis> } = {},
  folder?: string,
): Promise<number | null> {
  const { redis = null, ...context } = more
  const found = measurementsOf({
    context: { env, db: database.db, clock: createClock(), log, ...context },
    redis,
  }).find((each) => each.name === name && each.folder === folder)
  if (!found) throw new Error(`nothing measures ${name}`)
  return found.read()
}

it('measures the disks of data, media and backups, also of a folder that is yet to be made', async () => {
  const free = (folder: string, of = env) => measured('disk_free_bytes', { env: of }, folder)
  for (const folder of ['data', 'media']) expect(await free(folder), folder).toBeGreaterThan(0)
  expect(await free('backups')).toBeNull()
  const backups = path.join(home.path, 'backups/of/ours')
  expect(await free('backups', envWith({ BACKUP_DIR: backups }))).toBeGreaterThan(0)
  await writeFile(path.join(home.path, 'file'), '')
  const none = envWith({ BACKUP_DIR: path.join(home.path, 'file', 'backups') })
  await expect(free('backups', none)).rejects.toThrow('ENOTDIR')
})

it('measures the disk of a Postgres on this machine, and of no other', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.close())
  const { db, drop } = await createDatabase(postgres.url, '')
  onTestFinished(() => drop())
  const free = () => measured('disk_free_bytes', { db }, 'postgres')
  expect(await free()).toBeGreaterThan(0)
  await db.destroy()
  expect(await free()).toBeNull()
})

it('measures by how much the clock is ahead of that of Redis', async () => {
  expect(await measured('clock_ahead_of_redis_seconds')).toBeNull()
  const redis = connectRedis(envWith({ REDIS_URL: redisUrl() }), log)
  onTestFinished(() => redis?.disconnect())
  await expect.poll(() => redis?.status).toBe('ready')
  const ahead = () => measured('clock_ahead_of_redis_seconds', { redis })
  expect(Math.abs((await ahead()) ?? Number.NaN)).toBeLessThan(2)
  const { now } = Date
  onTestFinished(() => {
    Date.now = now
  })
  Date.now = () => now() + 90_000
  expect(await ahead()).toBeGreaterThan(60)
})

it('measures which share of the connections of Postgres is in use', async () => {
  const { db, url, drop } = await createDatabase()
  onTestFinished(() => drop())
  const share = async () =>
    (await measured('postgres_connections_used_ratio', { db })) ?? Number.NaN
  expect(await share()).toBeGreaterThan(0)
  expect(await share()).toBeLessThanOrEqual(1)
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`ALTER DATABASE ${name} CONNECTION LIMIT 1`.execute(db)
  expect(await share()).toBeGreaterThanOrEqual(1)
})

it('measures for how long a standby has lacked a change, also while it is away', async () => {
  const postgres = await startPostgres({
    settings: { wal_level: 'replica', max_wal_senders: 2, max_replication_slots: 2 },
  })
  onTestFinished(() => postgres.close())
  const { db, drop } = await createDatabase(postgres.url, '')
  onTestFinished(() => drop())
  let now = 0
  const clock = { now: () => new Date(now) }
  const late = measurementsOf({ context: { env, db, clock, log }, redis: null }).find(
    ({ name }) => name === 'replication_late_seconds',
  )
  expect(await late?.read()).toBeNull()
  await sql`SELECT pg_create_physical_replication_slot('standby', true)`.execute(db)
  await sql`CREATE TABLE changed (at timestamptz)`.execute(db)
  expect(await late?.read()).toBe(0)
  now += 400_000
  expect(await late?.read()).toBe(400)
  await sql`SELECT pg_drop_replication_slot('standby')`.execute(db)
  expect(await late?.read()).toBeNull()
})

it('says whether the relay can be used, and that one into the network cannot', async () => {
  expect(await measured('relay_up')).toBeNull()
  const denied = ['10.0.0.0-10.255.255.255', '172.16.0.0-172.31.255.255']
  denied.push('192.168.0.0-192.168.255.255', '169.254.0.0-169.254.255.255')
  const [good, open] = [await startCoturn({ denied }), await startCoturn()]
  onTestFinished(() => good.close())
  onTestFinished(() => open.close())
  const up = ({ settings }: typeof good) => measured('relay_up', { env: envWith(settings) })
  expect(await up(good)).toBe(1)
  expect(await up(open)).toBe(0)
  await good.stop()
  expect(await up(good)).toBe(0)
})

it.skipIf(lacking)('measures how long the certificate is valid (needs openssl)', async () => {
  const left = (PUBLIC_URL: string) =>
    measured('certificate_left_seconds', { env: envWith({ PUBLIC_URL }) })
  expect(await left('http://localhost:8080')).toBeNull()
  await expect(left(`https://127.0.0.1:${await freePort()}`)).rejects.toThrow('ECONNREFUSED')
  const tls = await makeCertificate(home.path, 13)
  const proxy = await startTlsProxy(await freePort(), tls)
  onTestFinished(() => proxy.close())
  // No authority of this machine knows it.
  const url = `https://localhost:${proxy.port}`
  expect(await left(url)).toBe(0)
  // Node.js reads the authorities that it knows once, at its start.
  const knowing = `
    import { measurementsOf } from './realtime-server/src/watch/measurements.ts'
    const context = { env: { PUBLIC_URL: '${url}', DATA_DIR: '.' }, clock: { now: () => new Date() } }
    const found = measurementsOf({ context, redis: null })
    console.log(await found.find(({ name }) => name === 'certificate_left_seconds').read())`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', knowing],
    { cwd: root, env: { ...process.env, NODE_EXTRA_CA_CERTS: tls.cert } },
  )
  expect(Number(stdout) / day).toBeGreaterThan(12.9)
  expect(Number(stdout) / day).toBeLessThanOrEqual(13)
})
