import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Db } from '@swoon/db'
import { dump, load } from '@swoon/db/dump'
import { migrate, migrationNames } from '@swoon/db/migrate'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { adminUrl, createDatabase, type TestDatabase } from '../../harness/database.ts'
import { textsOf } from '../../harness/texts.ts'

async function database(template?: string): Promise<TestDatabase> {
  const made = template ? await createDatabase(adminUrl(), template) : await createDatabase()
  onTestFinished(made.drop)
  return made
}

/** Recreates an empty database of an earlier time: tables, functions and recorded migrations, as written by pg_dump. */
async function databaseOf(time: string): Promise<TestDatabase> {
  const made = await database('template0')
  const file = new URL(`../../fixtures/schemas/${time}.sql.gz`, import.meta.url)
  const client = new pg.Client({ connectionString: made.url })
  await client.connect()
  await client.query(
    `SET check_function_bodies = off; SET search_path = ''; ${gunzipSync(await readFile(file))}`,
  )
  await client.end()
  return made
}

/** The definitions of all objects. Postgres drops needless parentheses when parsing, and a dump checks the stored text. */
const outline = async (db: Db) =>
  (await textsOf(db)).map(({ text }) => text.replace(/[()]| NOT VALID$/g, ''))

/** A new database's outline. */
let fresh: string[]
beforeAll(async () => {
  const made = await createDatabase()
  fresh = await outline(made.db)
  await made.drop()
})

const recorded = async (db: Db) => {
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db)
  return rows.map(({ name }) => name)
}

it.each(['0.2.0', '2026-11-29'])(
  'a database of %s gets the schema, functions and names of a new one',
  async (time) => {
    const { db, url } = await databaseOf(time)
    const ran = await migrate(url)
    expect(ran.length).toBeGreaterThan(0)
    expect(await recorded(db)).toEqual(migrationNames)
    expect(await outline(db)).toEqual(fresh)
    expect(await migrate(url)).toEqual([])
  },
)

it('a backup that 0.2.0 made is restored with its rows, and brought up to date', async () => {
  const { db, url } = await databaseOf('0.2.0')
  await sql`
    INSERT INTO users (id, email, username, created_at, interests)
    VALUES (gen_random_uuid(), 'ann@example.test', 'ann', now(), '{Rock’n’Roll}')
  `.execute(db)
  const rows = new Map<string, Buffer>()
  const what = await dump(url, async (table, stream) => {
    rows.set(table, Buffer.concat(await stream.toArray()))
  })
  expect(what.migrations).toContain('2026-11-26-xo-filters')
  const restored = await database('template0')
  await load(restored.url, what, async function* (table) {
    yield rows.get(table) ?? Buffer.alloc(0)
  })
  expect(await recorded(restored.db)).toEqual(migrationNames)
  expect(await outline(restored.db)).toEqual(fresh)
  const people = await restored.db
    .selectFrom('users')
    .select(['username', 'interest_keys'])
    .execute()
  expect(people).toEqual([{ username: 'ann', interest_keys: ["rock'n'roll"] }])
})

it('a database of before 0.2.0 and one of a newer release are refused in words, and stay as they are', async () => {
  const { db, url } = await databaseOf('0.2.0')
  await sql`DELETE FROM kysely_migration WHERE name = '2026-11-26-xo-filters'`.execute(db)
  const older = await recorded(db)
  await expect(migrate(url)).rejects.toThrow(
    'was made by Swoon before 0.2.0: upgrade to 0.2.0 first',
  )
  expect(await recorded(db)).toEqual(older)
  const newer = await database()
  await sql`INSERT INTO kysely_migration VALUES ('29990101T000000-later', '2999-01-01')`.execute(
    newer.db,
  )
  await expect(migrate(newer.url)).rejects.toThrow(
    'was made by a newer Swoon (29990101T000000-later): go back with the backup',
  )
})

it('functions of a later release stay, those of an earlier one are replaced, and those without a text go', async () => {
  const { db, url } = await database()
  const has = async (name: string) =>
    (
      await sql`SELECT FROM pg_proc WHERE proname = ${name} AND pronamespace = 'public'::regnamespace`.execute(
        db,
      )
    ).rows.length > 0
  for (const name of ['former', 'not_ours'])
    await sql.raw(`CREATE FUNCTION ${name}() RETURNS integer LANGUAGE sql RETURN 1`).execute(db)
  await sql`DROP FUNCTION allowance_of(allowances)`.execute(db)
  await sql`UPDATE installed_functions SET release = '99.0.0', version = 'later', forms = array_append(forms, 'FUNCTION former()')`.execute(
    db,
  )
  await migrate(url)
  expect([await has('allowance_of'), await has('former')]).toEqual([false, true])
  await sql`UPDATE installed_functions SET release = '0.1.0'`.execute(db)
  await migrate(url)
  expect([await has('allowance_of'), await has('former'), await has('not_ours')]).toEqual([
    true,
    false,
    true,
  ])
})
