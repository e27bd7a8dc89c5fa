import { connect } from '@swoon/db'
import { checkDatabase } from '@swoon/db/fitness'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../../realtime-server/src/app.ts'
import { readEnv } from '../../../realtime-server/src/env.ts'
import { databaseOfFile, folderOfFile } from '../../harness/file-world.ts'
import { person } from '../../harness/person.ts'
import { type Pooler, startPooler } from '../../harness/pooler.ts'
import { base } from '../../harness/server.ts'

const database = databaseOfFile()
let name: string
const media = folderOfFile('swoon-media-')
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  name = new URL(database.url).pathname.slice(1)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await sql.raw(`ALTER DATABASE ${name} RESET ALL`).execute(database.db)
})

const set = (setting: string) =>
  sql.raw(`ALTER DATABASE ${name} SET ${setting}`).execute(database.db)

async function serve(url = database.url) {
  const app = await buildApp(readEnv(base({ url }, media.path)))
  closing.push(() => app.close())
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), database, mediaDir: media.path }
}

async function pooled(mode: 'session' | 'transaction'): Promise<Pooler> {
  const pooler = await startPooler(database.url, mode)
  closing.push(pooler.close)
  return pooler
}

/** The start's message about a database. */
const saidOf = (url: string, willMigrate = false): Promise<string> =>
  checkDatabase(url, willMigrate).then(
    () => 'fit',
    (error: Error) => `${error.name}: ${error.message}`,
  )

it.each(['German', 'SQL, DMY', 'Postgres'])(
  'keeps people signed in where dates are written as %s',
  async (style) => {
    await set(`datestyle = '${style}'`)
    await set(`timezone = 'Asia/Kolkata'`)
    await set(`intervalstyle = 'sql_standard'`)
    const ann = await person(await serve())
    const me = await ann.call(authRoutes.me, {})
    expect([me.status, me.body?.id]).toEqual([200, ann.id])
  },
)

it('has time for its work where the database gives statements little', async () => {
  await set(`statement_timeout = '100ms'`)
  const db = connect(database.url, { max: 1 })
  closing.push(() => db.destroy())
  expect((await sql`SELECT pg_sleep(0.2)`.execute(db)).rows).toHaveLength(1)
})

it('works through a pooler that takes no startup parameters and keeps sessions', async () => {
  const { url } = await pooled('session')
  expect(await saidOf(url)).toBe('fit')
  const world = await serve(url)
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
  const ann = await person(world)
  expect((await ann.call(authRoutes.me, {})).status).toBe(200)
})

it('refuses a pooler that lends a connection for one transaction', async () => {
  const { url } = await pooled('transaction')
  expect(await saidOf(url)).toBe(
    'UnfitDatabase: gives a client a connection for one transaction only: name Postgres itself in DATABASE_URL, or let the pooler keep sessions (pool_mode = session in PgBouncer)',
  )
})

it('refuses a database that only reads, and says so while it runs', async () => {
  await set('default_transaction_read_only = on')
  expect(await saidOf(database.url)).toBe(
    'UnfitDatabase: only reads: set default_transaction_read_only to off for it and for its user',
  )
  const answer = await fetch(`${(await serve()).url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { ok: false, status: 'unavailable', postgres: 'only reads', redis: 'not configured' },
  ])
})

it('refuses a user who may not write or create', async () => {
  const role = `${name}_reader`
  await sql
    .raw(
      `CREATE ROLE ${role} LOGIN PASSWORD 'reads'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
    )
    .execute(database.db)
  closing.push(() => sql.raw(`DROP OWNED BY ${role}; DROP ROLE ${role}`).execute(database.db))
  const url = new URL(database.url)
  url.username = role
  url.password = 'reads'
  expect(await saidOf(url.href)).toBe(
    'UnfitDatabase: lets the user of DATABASE_URL write no rows: use the user that owns the tables',
  )
  expect(await saidOf(url.href, true)).toBe(
    'UnfitDatabase: lets the user of DATABASE_URL create nothing: make them its owner, or GRANT CREATE on it and on its schema public',
  )
})

it('does not call a database unfit that cannot be reached', async () => {
  expect(await saidOf('postgres://127.0.0.1:1/swoon')).not.toContain('UnfitDatabase')
})
