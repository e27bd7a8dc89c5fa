import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { insertPushKeys } from '@swoon/db/queries/push'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { examine } from '../../../realtime-server/src/doctor/examine.ts'
import { hasFault } from '../../../realtime-server/src/doctor/print.ts'
import { noteCheck } from '../../../realtime-server/src/platform/backup/checked.ts'
import { folderName } from '../../../realtime-server/src/platform/backup/kept.ts'
import { createEncryption } from '../../../realtime-server/src/platform/sessions/encryption.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { startRedis } from '../../../scripts/provision/redis.ts'
import { startBucket } from '../../harness/bucket.ts'
import { startCoturn } from '../../harness/coturn.ts'
import { adminUrl, createDatabase } from '../../harness/database.ts'
import { startMail } from '../../harness/mail.ts'
import { base, startWorld, type World } from '../../harness/server.ts'

const hour = 60 * 60 * 1000
let world: World
let settings: Record<string, string>
let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'swoon-doctor-'))
  const port = await freePort()
  const more = { PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '1' }
  world = await startWorld(more, port)
  settings = { ...base(world.database, world.mediaDir), ...more }
})
afterAll(async () => {
  await world.close()
  await rm(home, { recursive: true, force: true })
})

/** Asks the doctor with these settings. @returns `state: sentence` by check, several joined */
async function said(
  more: Record<string, string> = {},
  mailTo?: string,
  tries = 5,
): Promise<Record<string, string>> {
  const results = await examine({ ...settings, ...more }, mailTo)
  // A busy machine was too slow for the limits.
  if (
    tries > 1 &&
    results.some(({ says }) => /^(No answer came within|the checks before it)/.test(says))
  )
    return said(more, mailTo, tries - 1)
  const by: Record<string, string> = {}
  for (const { check, state, says } of results)
    by[check] = [...(by[check] ? [by[check]] : []), `${state}: ${says}`].join('\n')
  expect(hasFault(results)).toBe(Object.values(by).some((text) => /^fault/m.test(text)))
  return by
}

/** A page that is not ours. @returns its address */
async function otherSite(status: number, headers: Record<string, string>): Promise<string> {
  const server = createServer((_, reply) => reply.writeHead(status, headers).end('hello'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('settings that stop a start, and everything else as skipped', async () => {
  const found = await said({ PORT: 'abc', SMTP_URLL: 'x', PUBLIC_URL: 'swoon.example' })
  expect(found.settings?.split('\n')).toEqual([
    'fault: PORT must be a whole number from 0 to 65535.',
    'fault: PUBLIC_URL must be an address such as https://swoon.example.',
    'warning: SMTP_URLL is set, but nothing reads it.',
  ])
  const { settings: _, ...others } = found
  expect(Object.keys(others)).toHaveLength(21)
  expect(new Set(Object.values(others))).toEqual(new Set(['skipped: the settings are not usable']))
})

it('a Postgres that is away, and what cannot be checked without it', async () => {
  const found = await said({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/swoon` })
  expect(found.postgres).toMatch(/^fault: The database swoon at .* cannot be used: .*ECONNREFUSED/)
  for (const check of ['database', 'connections', 'durability', 'clock'])
    expect([check, found[check]]).toEqual([check, 'skipped: Postgres is unreachable'])
  for (const check of ['migrations', 'jobs', 'push'])
    expect([check, found[check]]).toEqual([check, 'skipped: Postgres is unreachable'])
  // The rest is asked all the same.
  expect(found.page).toMatch(/^ok/)
})

it('a Postgres with too few connections, without durability, and with another time', async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const name = sql.id(new URL(database.url).pathname.slice(1))
  await sql`ALTER DATABASE ${name} CONNECTION LIMIT 15`.execute(database.db)
  await sql`ALTER DATABASE ${name} SET synchronous_commit = off`.execute(database.db)
  const found = await said({ DATABASE_URL: database.url, CLOCK_OFFSET_MS: '5000' })
  expect(found.connections).toBe(
    'fault: 1 × 16 of 15 connections may be in use at once, so under load some people get errors.',
  )
  expect(found.durability).toContain('fault: synchronous_commit is off: a crash loses')
  expect(found.clock).toMatch(
    /^fault: The clock of this machine is \d\.\d s ahead of that of Postgres/,
  )
  await sql`ALTER DATABASE ${name} CONNECTION LIMIT 31`.execute(database.db)
  expect((await said({ DATABASE_URL: database.url })).connections).toMatch(
    /^warning: 1 × 16 of 31 .* too many for an upgrade/,
  )
})

it('a database in which the user may create nothing', async () => {
  const database = await createDatabase()
  const role = `${new URL(database.url).pathname.slice(1)}_reader`
  onTestFinished(async () => {
    await sql`DROP OWNED BY ${sql.id(role)}`.execute(database.db)
    await sql`DROP ROLE ${sql.id(role)}`.execute(database.db)
    await database.drop()
  })
  await sql`CREATE ROLE ${sql.id(role)} LOGIN PASSWORD 'reader'`.execute(database.db)
  const url = Object.assign(new URL(database.url), { username: role, password: 'reader' })
  expect((await said({ DATABASE_URL: url.href })).database).toMatch(
    /^fault: The database .* lets the user of DATABASE_URL create nothing\.$/,
  )
})

it('tables that are missing, older, and newer', async () => {
  const empty = await createDatabase(adminUrl(), 'template0')
  onTestFinished(() => empty.drop())
  const found = await said({ DATABASE_URL: empty.url })
  expect(found.migrations).toBe('fault: The database has no tables of Swoon yet.')
  expect(found.jobs).toBe('skipped: the tables are not those of this release')

  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const { db, url } = database
  const last = '20261130T145000-lasting-secret'
  await sql`DELETE FROM kysely_migration WHERE name = ${last}`.execute(db)
  expect((await said({ DATABASE_URL: url })).migrations).toBe(
    `fault: Migrations are pending, so no process starts: ${last}.`,
  )
  for (const name of [last, '20991231T000000-of-tomorrow'])
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '')`.execute(db)
  expect((await said({ DATABASE_URL: url })).migrations).toBe(
    'fault: A newer Swoon made these tables (20991231T000000-of-tomorrow).',
  )
})

it('jobs that are late or dead, and keys of notifications of another secret', async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const { db, url } = database
  for (const kind of ['left-alone', 'given-up'])
    await sql`SELECT graphile_worker.add_job(${kind}, run_at => now() - interval '10 minutes', job_key => ${kind})`.execute(
      db,
    )
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'given-up'`.execute(
    db,
  )
  const sealed = createEncryption('another secret', 'push').encrypt(Buffer.from('key'), 'public')
  await insertPushKeys(db, 'public', sealed)
  const found = await said({ DATABASE_URL: url })
  expect(found.jobs?.split('\n')).toEqual([
    'fault: Jobs of the kind left-alone are 10 minutes late.',
    'fault: 1 of the kind given-up failed as often as it may, and will not be tried again.',
  ])
  expect(found.push).toMatch(/^fault: SESSION_SECRET is not the one/)
})

it('a Redis that is away, or that will take no more writes', async () => {
  const redis = await startRedis({ maxmemory: '8mb', 'maxmemory-policy': 'noeviction' })
  onTestFinished(() => redis.close())
  expect((await said({ REDIS_URL: redis.url })).redis).toMatch(
    /^ok: Redis \d+\..*\nwarning: Once its 8 MB are full it takes no writes/,
  )
  await redis.stop()
  expect((await said({ REDIS_URL: redis.url })).redis).toMatch(
    /^fault: Redis cannot be used: .*ECONNREFUSED/,
  )
})

it('a mail server that takes no mail, or is away', async () => {
  const mail = await startMail()
  mail.isClosed = true
  const found = await said({ SMTP_URL: mail.url }, 'ann@example.test')
  expect(found.mail).toMatch(/^ok: The mail server .*\nfault: It refused a mail .*busy/)
  await mail.close()
  expect((await said({ SMTP_URL: mail.url })).mail).toMatch(
    /^fault: The mail server .* does not let us in: .*ECONNREFUSED/,
  )
})

it('a relay into the network, one with another secret, and one that is away', async () => {
  const coturn = await startCoturn()
  onTestFinished(() => coturn.close())
  expect((await said(coturn.settings)).relay).toMatch(
    /^fault: turn:.* lets anyone in a call send packets to 10\.0\.0\.1, 172\.17\.0\.1, 192\.168\.0\.1, 169\.254\.169\.254\.$/,
  )
  const other = { ...coturn.settings, TURN_SECRET: 'another secret of theirs' }
  expect((await said(other)).relay).toMatch(/^fault: turn:.* refuses our credential/)
  const tls = { ...coturn.settings, TURN_URL: `turns:127.0.0.1:${coturn.tlsPort}` }
  expect((await said(tls)).relay).toMatch(/^fault: turns:.* cannot be reached .*ECONNREFUSED/)
  await coturn.stop()
  expect((await said(coturn.settings)).relay).toMatch(/^fault: turn:.* cannot be reached/)
})

it('a bucket that is away, and a media folder that is none', async () => {
  const bucket = await startBucket()
  const found = await said({ ...bucket.settings })
  expect(found.media).toMatch(/^ok: The bucket swoon .* stores, reads and removes files\./)
  expect(bucket.keys()).toEqual([])
  await bucket.close()
  expect((await said({ ...bucket.settings })).media).toMatch(/^fault: The bucket swoon at /)
  const file = path.join(home, 'no-folder')
  await writeFile(file, '')
  expect((await said({ MEDIA_DIR: file })).media).toMatch(/^fault: The folder .* cannot be used/)
})

it('backups that are missing, old, or not written', async () => {
  const parent = path.join(home, 'backups')
  expect((await said({ BACKUP_DIR: parent })).backup).toMatch(/^fault: No backup can be written/)
  await mkdir(parent)
  expect((await said({ BACKUP_DIR: parent })).backup).toMatch(/^fault: There is no backup in /)
  const backupAt = async (hoursAgo: number) => {
    const folder = path.join(parent, folderName(new Date(Date.now() - hoursAgo * hour)))
    await mkdir(folder)
    await writeFile(path.join(folder, 'manifest.json'), '{}')
  }
  await backupAt(38)
  expect((await said({ BACKUP_DIR: parent })).backup).toMatch(
    /^fault: The newest backup is 38 hours old: at least one night made none\./,
  )
  await backupAt(30)
  const checked = async () => (await said({ BACKUP_DIR: parent })).backup?.split('\n').slice(0, 2)
  const newest = 'ok: The newest backup is 30 hours old.'
  expect(await checked()).toEqual([newest, 'warning: No backup there was ever checked.'])
  await noteCheck(path.join(parent, 'this-one'), new Date(), false)
  expect(await checked()).toEqual([
    newest,
    'fault: The last check found that the backup this-one is broken.',
  ])
  for (const [days, state] of [
    [91, 'warning'],
    [90, 'ok'],
  ] as const) {
    await noteCheck(path.join(parent, 'any'), new Date(Date.now() - days * 24 * hour))
    expect(await checked()).toEqual([
      newest,
      `${state}: The last check of a backup was ${days} days ago.`,
    ])
  }
})

it('what strangers get, and whose limits people share', async () => {
  const found = await said()
  expect(found.page).toBe(`ok: ${settings.PUBLIC_URL} shows its page.`)
  expect(found.websocket).toMatch(/^ok/)
  // This machine may read without a token, and no proxy is in front that would show.
  expect(found.metrics).toBe(
    'fault: Anyone who asks PUBLIC_URL for /metrics gets it, without a token.',
  )
  expect(found.address).toMatch(/^fault: Anyone can choose the address that limits count/)
})

it('an address that leads nowhere, on, or to another server', async () => {
  const nowhere = await said({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` })
  expect(nowhere.page).toMatch(/^fault: http:.* does not answer: .*ECONNREFUSED/)
  for (const check of ['server', 'cookie', 'websocket', 'metrics', 'address'])
    expect([check, nowhere[check]]).toEqual([check, 'skipped: PUBLIC_URL does not answer'])
  const on = await said({ PUBLIC_URL: await otherSite(301, { location: 'https://swoon.test/' }) })
  expect(on.page).toMatch(/^fault: http:.* sends people on to https:\/\/swoon\.test\//)
  const other = await said({ PUBLIC_URL: await otherSite(200, { 'content-type': 'text/html' }) })
  expect(other.page).toMatch(/^ok/)
  expect(other.server).toMatch(/^fault: PUBLIC_URL leads to a server of an older release/)
  expect(other.websocket).toMatch(/^fault: No WebSocket opens at \/socket\.io\//)
  expect(other.cookie).toBe('skipped: PUBLIC_URL leads to another server')
  const secret = await said({ SESSION_SECRET: 'another secret of theirs' })
  expect(secret.server).toMatch(/^fault: PUBLIC_URL leads to a server .* another SESSION_SECRET/)
})

it('what an installation for real people lacks', async () => {
  const bare = {
    ...{ NODE_ENV: 'production', SESSION_SECRET: 'the secret of this installation' },
    ...{ RATE_LIMITS: 'on', PUBLIC_URL: '' },
  }
  const found = await said(bare)
  for (const check of ['backup', 'mail', 'relay', 'page'])
    expect([check, found[check]]).toEqual([check, expect.stringMatching(/^warning: .*\./)])
  for (const check of ['server', 'cookie', 'websocket', 'metrics', 'address'])
    expect([check, found[check]]).toEqual([check, 'skipped: PUBLIC_URL is not set'])
  const here = await said({ ...bare, NODE_ENV: 'development' })
  for (const check of ['backup', 'mail', 'relay', 'page', 'redis'])
    expect([check, here[check]]).toEqual([check, expect.stringMatching(/^skipped: .*\w$/)])
})

it('a certificate that is no certificate', async () => {
  const https = (await otherSite(200, {})).replace('http:', 'https:')
  const found = await said({ PUBLIC_URL: https })
  expect(found.certificate).toMatch(/^fault: No TLS connection to 127\.0\.0\.1 comes about/)
  expect(found.page).toMatch(/^fault: https:.* does not answer/)
})
