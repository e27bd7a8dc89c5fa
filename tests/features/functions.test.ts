import { randomUUID } from 'node:crypto'
import type { Db } from '@swoon/db'
import { functionTexts, installTexts } from '@swoon/db/functions'
import { wishAttributes } from '@swoon/db/wishes'
import { interestPresets } from '@swoon/realtime-server/contract/people'
import { wordKey } from '@swoon/realtime-server/contract/shared/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { insertUsers } from '../harness/person.ts'

let migrated: TestDatabase
let installed: TestDatabase
beforeAll(async () => {
  migrated = await createDatabase()
  installed = await createDatabase()
})
afterAll(async () => {
  await migrated?.drop()
  await installed?.drop()
})

/** Every function and view of ours as Postgres stores it, by name. */
async function definitions(db: Db): Promise<Map<string, { definition: string; drop: string }>> {
  const { rows } = await sql<{ name: string; definition: string; drop: string }>`
    SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS definition, 'DROP FUNCTION IF EXISTS ' || oid::regprocedure AS drop
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
    UNION ALL
    SELECT relname::text, pg_get_viewdef(oid), 'DROP VIEW IF EXISTS ' || oid::regclass
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  `.execute(db)
  return new Map(rows.map(({ name, ...rest }) => [name, rest]))
}

it('a migrated database has exactly the functions and views of db/src/functions', async () => {
  for (const { drop } of (await definitions(installed.db)).values())
    await sql.raw(`${drop} CASCADE`).execute(installed.db)
  expect((await definitions(installed.db)).size).toBe(0)
  // Made of a function, and so gone with it.
  await sql`ALTER TABLE users ADD COLUMN interest_keys text[]`.execute(installed.db)
  await installed.db.transaction().execute((tx) => installTexts(tx))
  const [expected, found] = [await definitions(installed.db), await definitions(migrated.db)]
  expect(expected.size).toBe(functionTexts.length)
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
  for (const [name, { definition }] of expected)
    expect(found.get(name)?.definition, name).toBe(definition)
})

it('the wishes come in the order of their type, so both releases of a deployment know the same bits', async () => {
  const { rows } = await sql<{ attribute: string }>`
    SELECT attname AS attribute FROM pg_attribute
    WHERE attrelid = 'wishes'::regclass AND NOT attisdropped ORDER BY attnum
  `.execute(migrated.db)
  expect(wishAttributes).toEqual(rows.map(({ attribute }) => attribute))
})

it('Postgres and the server’s code agree on which words are the same', async () => {
  const words = [
    ...interestPresets,
    ...[
      'Café',
      'CAFE\u0301 ',
      ' Rock \u00a0 climbing',
      'Straße',
      'İstanbul',
      'ısı',
      'ΣΊΣΥΦΟΣ',
      'Ёлка',
      'Ｊazz',
      'Ǆungla',
    ],
    ...[
      'Yo\u00adga\u200b',
      '\u202aArt\u202c',
      '可愛い',
      'ガーデニング',
      'योग',
      'คาเฟ่',
      'می\u200cخواهم',
      '👩\u200d🍳 Cooking',
      'C++',
      'ŁÓDŹ by night',
      'Ølsmaking',
      'Œuvre',
      'Æble',
      '☕\ufe0f Coffee',
      '',
    ],
  ]
  const { rows } = await sql<{ key: string }>`
    SELECT word_key(word) AS key FROM unnest(${words}::text[]) WITH ORDINALITY AS each (word, at) ORDER BY at
  `.execute(migrated.db)
  expect(rows.map(({ key }) => key)).toEqual(words.map(wordKey))
})

it('Postgres inlines the functions that stand in FROM, and so plans with the indexes behind them', async () => {
  const id = randomUUID()
  const asked = [
    sql`SELECT FROM visible_to(${id}) AS users WHERE id = ${id}`,
    sql`SELECT FROM matched_with(${id})`,
  ]
  for (const query of asked) {
    const { rows } = await sql`EXPLAIN (FORMAT JSON) ${query}`.execute(migrated.db)
    expect(JSON.stringify(rows)).toContain('Index')
    expect(JSON.stringify(rows)).not.toContain('Function Scan')
  }
})

it('who is kept apart from whom is the same for a crowd as for each person', async () => {
  const { db } = migrated
  const ids = (await insertUsers({ url: '', database: migrated }, 9)).map(({ id }) => id).sort()
  const at = (place: number) => ids[place] ?? ''
  const match = (one: number, other: number, ended_at: Date | null = null) => ({
    id: randomUUID(),
    ...{
      user1_id: at(one),
      user2_id: at(other),
      created_at: new Date(),
      activity_at: new Date(),
      ended_at,
    },
  })
  const knows = (one: number, other: number) =>
    sql`INSERT INTO people_i_know (user_id, email_hash, created_at) SELECT ${at(one)}, email_hash, now() FROM users WHERE id = ${at(other)}`
  await db
    .insertInto('blocks')
    .values({ blocker_id: at(1), blocked_id: at(0), created_at: new Date() })
    .execute()
  await db
    .insertInto('matches')
    .values([match(2, 3, new Date()), match(4, 5), match(5, 6), match(6, 7), match(1, 4)])
    .execute()
  await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', at(5)).execute()
  // The matched two stay so, but where one of them is banned.
  for (const [one, other] of [
    [2, 8],
    [8, 0],
    [6, 7],
    [6, 5],
    [7, 7],
  ] as const)
    await knows(one, other).execute(db)
  const { rows: each } = await sql`
    SELECT person_id, apart.id AS other_id FROM unnest(${ids}::uuid[]) AS person_id, apart_from(person_id) AS apart ORDER BY 1, 2
  `.execute(db)
  const { rows: crowd } =
    await sql`SELECT person_id, other_id FROM apart_between(${ids}, ${ids}) ORDER BY 1, 2`.execute(
      db,
    )
  expect(crowd).toEqual(each)
  expect(crowd).toHaveLength(11)
  const { rows: some } =
    await sql`SELECT person_id FROM apart_between(${[at(0), at(6)]}, ${[at(1)]})`.execute(db)
  expect(some).toEqual([{ person_id: at(0) }])
})

it('the forms that processes of 0.2 call work beside those of today', async () => {
  const { db } = migrated
  const [ann, bob] = (await insertUsers({ url: '', database: migrated }, 2)).map(({ id }) => id)
  const now = new Date()
  const swipe = async () => {
    const { rows } = await sql<{ outcome: string; match_id: string | null }>`
      SELECT outcome, match_id FROM record_swipe(${ann}, ${bob}, true, false, false, ${now}, ${randomUUID()}, 50, 5)
    `.execute(db)
    return rows[0]
  }
  expect(await swipe()).toEqual({ outcome: 'recorded', match_id: null })
  expect(await swipe()).toEqual({ outcome: 'repeated', match_id: null })
  await sql`SELECT refill_allowance(${ann}, ${now}, 50, 5)`.execute(db)
  const { rows } = await sql`
    SELECT spend_allowance(${ann}, false, ${now}) AS spent, wants('any', 18, 99, 'male', 30) AS wanted
  `.execute(db)
  expect(rows).toEqual([{ spent: true, wanted: true }])
})
