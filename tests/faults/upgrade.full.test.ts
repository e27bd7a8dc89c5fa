import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { migrate, migrationNames } from '@swoon/db/migrate'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { adminUrl, createDatabase } from '../harness/database.ts'
import { restore, whyNoDump } from '../harness/dump.ts'
import { databaseOfFile, folderOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { redisUrl } from '../harness/nodes.ts'
import { matchOf, type Pair } from '../harness/pairs.ts'
import { person } from '../harness/person.ts'
import { type PreviousRelease, previousRelease } from '../harness/previous-release.ts'
import { type ServerProcess, spawnServer } from '../harness/server.ts'
import { rowsOf } from '../harness/texts.ts'
import { closeChats, expectWhole, openPair, writeAll } from './chat.ts'

let release: PreviousRelease | string
const database = databaseOfFile(adminUrl(), 'template0')
const media = folderOfFile('swoon-media-')
const servers: ServerProcess[] = []
const settings = {
  REDIS_URL: redisUrl(),
  REDIS_PREFIX: `swoon_test_${randomBytes(4).toString('hex')}:`,
}
beforeAll(async () => {
  release = await previousRelease()
})
afterEach(closeChats)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  if (typeof release === 'object') await release.remove()
})

/** Holds a lock on a table like a long report does. @returns a function that releases it */
async function longReader(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`BEGIN; SELECT count(*) FROM ${table}`)
  return () => client.end()
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[]
}

/** The status of everything a person may read on a server, by address. */
async function readAll(
  url: string,
  cookie: string,
  { one, other, matchId }: Pair,
): Promise<Map<string, number>> {
  const { body } = await send<{ paths: Record<string, Record<string, Operation>> }>(
    `${url}/api/openapi.json`,
    {},
  )
  const statuses = new Map<string, number>()
  for (const [pattern, { get }] of Object.entries(body.paths)) {
    if (!get) continue
    const id = /match|message|call|date/.test(pattern)
      ? matchId
      : /\/(user|profile)/.test(pattern)
        ? other.id
        : one.id
    const address = pattern.replace('{userId}', one.id).replace(/\{\w+\}/g, id)
    statuses.set(pattern, (await send(url + address, { headers: { cookie } })).status)
  }
  return statuses
}

it('the last release and this one serve the same database under traffic, and a migration waits for a long reader without others', async ({
  skip,
}) => {
  if (typeof release === 'string') return skip(release)
  const { file } = release
  await promisify(execFile)(process.execPath, ['--import', 'tsx', file('db/migrate.ts')], {
    cwd: file('.'),
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url },
  })
  const old = await spawnServer(database, media.path, settings, {
    main: file('realtime-server/src/main.ts'),
  })
  servers.push(old)
  const place = { url: old.url }
  const people = [
    await person(place),
    await person(place),
    await person(place),
    await person(place),
  ]
  const [ann, bob, cid, dan] = people
  if (!ann || !bob || !cid || !dan) throw new Error('no people')
  const pairs: Pair[] = [
    { one: ann, other: bob, matchId: await matchOf(ann, bob) },
    { one: cid, other: dan, matchId: await matchOf(cid, dan) },
  ]
  const [pair] = pairs as [Pair]
  const before = await readAll(old.url, ann.cookie, pair)
  expect([...before.values()].filter((status) => status === 200).length).toBeGreaterThan(20)

  const each = 60
  const open = pairs.map((one) => openPair(one, old.url))
  const letGo = await longReader('users')
  const heldUp: string[] = []
  const migrated = migrate(database.url, undefined, (name) => {
    heldUp.push(name)
    if (heldUp.length === 2) void letGo()
  })
  const writing = writeAll(open, each, () => {}, 100)
  const ran = await migrated
  expect(ran.length).toBeGreaterThan(0)
  expect(ran.at(-1)).toBe(migrationNames.at(-1))
  expect(heldUp.length).toBeGreaterThanOrEqual(2)
  await writing
  await expectWhole(database, open, each)
  const slow = open.flatMap(({ chats }) => chats.flatMap(({ attempts }) => attempts))
  expect(slow.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])

  const current = await spawnServer(database, media.path, settings)
  servers.push(current)
  closeChats()
  const later = [
    { one: ann, other: cid, matchId: await matchOf(ann, cid) },
    { one: bob, other: dan, matchId: await matchOf(bob, dan) },
  ].map((one) => openPair(one, old.url, current.url))
  await writeAll(later, 30, () => {}, 20)
  await expectWhole(database, later, 30)

  for (const { url } of [old, current]) {
    const now = await readAll(url, ann.cookie, pair)
    expect([...now].filter(([, status]) => status >= 500)).toEqual([])
    const lost = [...before].filter(
      ([pattern, status]) => status === 200 && now.get(pattern) !== 200,
    )
    expect(lost.map(([pattern]) => [pattern, now.get(pattern)])).toEqual([])
  }
  for (const server of [old, current])
    expect(
      server
        .log()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    ).toEqual([])
}, 300_000)

it('a dump of the migrated database is restored into an empty one by another user', async ({
  skip,
}) => {
  const reason = await whyNoDump(database.db)
  if (reason) return skip(reason)
  await migrate(database.url)
  // They record that they are alive, even between the dump and the check of its rows.
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')))
  const role = `swoon_test_${randomBytes(4).toString('hex')}`
  const restored = await createDatabase(adminUrl(), 'template0')
  const client = new pg.Client({ connectionString: restored.url })
  await client.connect()
  try {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'restored'`)
    const name = new URL(restored.url).pathname.slice(1)
    await client.query(
      `ALTER DATABASE ${name} OWNER TO ${role}; ALTER SCHEMA public OWNER TO ${role}`,
    )
    const url = new URL(restored.url)
    url.username = role
    url.password = 'restored'
    await restore(database, { url: url.href }, ['--no-owner', '--no-privileges'])
    expect(await rowsOf(restored.db)).toEqual(await rowsOf(database.db))
    expect(await migrate(url.href)).toEqual([])
    const server = await spawnServer({ url: url.href }, media.path)
    servers.push(server)
    await person({ url: server.url })
    await server.kill('SIGTERM')
  } finally {
    await client.end().catch(() => {})
    await restored.drop()
    const admin = new pg.Client({ connectionString: adminUrl() })
    await admin.connect()
    await admin.query(`DROP ROLE IF EXISTS ${role}`)
    await admin.end()
  }
}, 120_000)
