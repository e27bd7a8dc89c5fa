import type { Db, Tx } from '@swoon/db'
import { migrate } from '@swoon/db/migrate'
import { updateUser } from '@swoon/db/queries/users'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../realtime-server/src/app.ts'
import { readEnv } from '../../realtime-server/src/env.ts'
import { adminUrl, createDatabase, type TestDatabase } from '../harness/database.ts'
import { restore, whyNoDump } from '../harness/dump.ts'
import { folderOfFile, ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { startMail, tokenIn } from '../harness/mail.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import { cookieOf, password } from '../harness/person.ts'
import { base } from '../harness/server.ts'
import { makeAgain, rowsOf, textsOf } from '../harness/texts.ts'

const mail = ofFile(startMail)
const media = folderOfFile('swoon-media-')

/** A new database with two people, who have a match and are in every index of people. */
async function filled(): Promise<{ database: TestDatabase; pair: Pair }> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const [pair] = await pairs({ url: '', database }, 1)
  if (!pair) throw new Error('no pair')
  const place = { longitude: 12.5, latitude: 41.9 }
  await updateUser(database.db, pair.one.id, {
    interests: ['Café', 'Rock Climbing'],
    favorite_music_url: 'https://example.test/song.mp3',
    location_enabled: true,
    cell: place,
  })
  await updateUser(database.db, pair.other.id, {
    location_enabled: true,
    travel_mode: true,
    travel_city: 1,
    travel_cell: place,
    travel_location: 'Rome',
    travel_until: '2030-01-01',
    travel_ends_at: new Date('2030-01-02'),
  })
  return { database, pair }
}

/**
 * Expects nothing left to migrate, and a server that serves the pair: sessions, matches, jobs, a new password and a change of interests.
 */
async function expectServed(
  { url: databaseUrl, db }: TestDatabase,
  { one, other, matchId }: Pair,
): Promise<void> {
  expect(await migrate(databaseUrl)).toEqual([])
  const app = await buildApp(
    readEnv({ ...base({ url: databaseUrl }, media.path), SMTP_URL: mail.url }),
  )
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const matches = await one.call(matchRoutes.matches, { params: { userId: one.id } }, url)
    expect(matches.body).toMatchObject([{ id: matchId, otherUser: { id: other.id } }])

    const email = `${one.id}@example.test`
    await call(url, null, accountRoutes.askReset, { body: { email } })
    const token = tokenIn(await mail.next(email))
    await call(url, null, accountRoutes.reset, { body: { token, newPassword: password } })
    const signedIn = await call(url, null, authRoutes.login, { body: { email, password } })
    expect(signedIn.body).toMatchObject({ id: one.id, interests: ['Café', 'Rock Climbing'] })

    const change = { params: { id: one.id }, body: { interests: ['Thé', 'Hiking'] } }
    expect(
      (await call(url, cookieOf(signedIn.headers), profileRoutes.updateUser, change)).status,
    ).toBe(200)
    const keys = await db
      .selectFrom('users')
      .select('interest_keys')
      .where('id', '=', one.id)
      .executeTakeFirst()
    expect(keys).toEqual({ interest_keys: ['hiking', 'the'] })
  } finally {
    await app.close()
  }
}

/** The definitions of all objects. After parsing, Postgres writes (a AND b) AND c as a AND b AND c. */
const outline = async (db: Db | Tx) =>
  (await textsOf(db)).map(({ text }) => text.replace(/[()]/g, ''))

it('Postgres knows what each function needs that a column, an index or a check needs, and so does a dump', async () => {
  const { database } = await filled()
  const { rows } = await sql<{ name: string; isKnown: boolean }>`
    WITH RECURSIVE needed (oid) AS (
      SELECT refobjid FROM pg_depend WHERE refclassid = 'pg_proc'::regclass
        AND classid IN ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
      UNION
      SELECT refobjid FROM pg_depend JOIN needed ON classid = 'pg_proc'::regclass AND objid = needed.oid
      WHERE refclassid = 'pg_proc'::regclass
    )
    SELECT proname AS name, prosqlbody IS NOT NULL AS "isKnown" FROM needed JOIN pg_proc USING (oid)
    WHERE pronamespace = 'public'::regnamespace ORDER BY 1
  `.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(['interest_keys', 'photo_keys', 'word_key'])
  const quoted = rows.filter(({ isKnown }) => !isKnown)
  expect(quoted, 'Postgres does not read a quoted body: use RETURN or BEGIN ATOMIC').toEqual([])
})

it('every object can be made again from its text, without a search path, with what is known that it needs', async () => {
  const { database, pair } = await filled()
  const { db } = database
  const before = await rowsOf(db)
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL check_function_bodies = off`.execute(tx)
    await sql`SET LOCAL search_path = ''`.execute(tx)
    const texts = await textsOf(tx)
    expect(new Set(texts.map(({ kind }) => kind)).size).toBe(8)
    const expected = await outline(tx)
    await sql`ALTER SCHEMA public RENAME TO live`.execute(tx)
    await sql`CREATE SCHEMA public`.execute(tx)
    await makeAgain(tx, texts)
    await sql`DROP SCHEMA live CASCADE`.execute(tx)
    expect(await outline(tx)).toEqual(expected)
  })
  expect(await rowsOf(db)).toEqual(before)
  await expectServed(database, pair)
})

it('a dump of pg_dump is restored into an empty database, and a server serves its people', async ({
  skip,
}) => {
  const { database, pair } = await filled()
  const reason = await whyNoDump(database.db)
  if (reason) skip(reason)
  const restored = await createDatabase(adminUrl(), 'template0')
  onTestFinished(() => restored.drop())
  await restore(database, restored)
  expect(await outline(restored.db)).toEqual(await outline(database.db))
  expect(await rowsOf(restored.db)).toEqual(await rowsOf(database.db))
  await expectServed(restored, pair)
})
