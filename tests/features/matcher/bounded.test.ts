import { latestModel } from '@swoon/db/queries/matcher'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { columnsOf } from '../../../realtime-server/src/features/matcher/model/decisions.ts'
import { fit as fitted } from '../../../realtime-server/src/features/matcher/model/fit.ts'
import { refitInThread } from '../../../realtime-server/src/features/matcher/nightly/run.ts'
import { sinceOf } from '../../../realtime-server/src/features/matcher/packed.ts'
import { bounds, readPeople } from '../../../realtime-server/src/features/matcher/reading.ts'
import { type Refitted, refit } from '../../../realtime-server/src/features/matcher/refit.ts'
import { tasteEncryption } from '../../../realtime-server/src/features/matcher/sealing.ts'
import { databaseOfFile } from '../../harness/file-world.ts'
import { plant, secret } from './planted.ts'

const database = databaseOfFile()
beforeAll(async () => {
  await plant({ url: '', database }, 100, 24)
  // Each person decides once a minute, so that each of the 24 is the newest at some time.
  await sql`
    UPDATE swipes SET created_at = created_at - place * interval '1 minute' FROM (
      SELECT swiper_id AS by, swiped_id AS about, row_number() OVER (PARTITION BY swiper_id ORDER BY swiped_id) AS place FROM swipes
    ) AS placed WHERE swiper_id = by AND swiped_id = about
  `.execute(database.db)
})

/** Refits and counts the rows read. */
async function counted(
  within: Partial<typeof bounds>,
): Promise<{ done: Refitted | null; rows: number[] }> {
  const rows: number[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows.push(result.rows.length)
      return result
    },
  }
  const done = await refit(database.db.withPlugin(counting), secret, new Date(), {
    ...bounds,
    ...within,
  })
  return { done, rows }
}

/** Each person's row, decrypted. */
async function learned(): Promise<Map<string, Buffer>> {
  const rows = await database.db
    .selectFrom('taste')
    .select(['user_id', 'sealed'])
    .orderBy('user_id')
    .execute()
  const { decrypt } = tasteEncryption(secret)
  return new Map(
    rows.map(({ user_id, sealed }) => [user_id, decrypt(sealed, user_id) ?? Buffer.alloc(64)]),
  )
}

const weights = async () =>
  Object((await latestModel(database.db))?.weights) as Record<string, unknown>

it('reads no more than 25,000 people and 700,000 decisions unless it is told so', () => {
  expect(bounds).toEqual({ people: 25_000, decisions: 700_000, each: 1000, calls: 20_000 })
})

it('reads as many of the newest decisions of everyone as it may, in pages, however many there are', async () => {
  const { done, rows } = await counted({ decisions: 1500 })
  expect(done).toMatchObject({ people: 100, decisions: 1500 })
  // 100 people, a decision count for each, 16 decisions of each, cards shown to each, and a handful of single rows.
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThan(100 + 100 + 1600 + 100 + 20)
  expect(Math.max(...rows)).toBeLessThan(2150)

  const tastes = await learned()
  const { rows: ends } = await sql<{ id: string; newest: Date; next: Date }>`
    SELECT swiper_id AS id, (array_agg(created_at ORDER BY created_at DESC))[15] AS newest,
      (array_agg(created_at ORDER BY created_at DESC))[16] AS next FROM swipes GROUP BY 1 ORDER BY 1
  `.execute(database.db)
  expect(ends.length).toBe(100)
  const outside = ends.filter(({ id, newest, next }) => {
    const since = sinceOf(tastes.get(id) ?? Buffer.alloc(64), 0) * 1000
    return !(next.getTime() < since && since <= newest.getTime())
  })
  expect(outside).toEqual([])
})

it('reads only the people who were seen last where there are too many', async () => {
  const { db } = database
  await sql`UPDATE users SET last_seen = now() - interval '9 days'`.execute(db)
  const { rows } = await sql<{ id: string }>`
    UPDATE users SET last_seen = now() WHERE id IN (SELECT id FROM users ORDER BY id DESC LIMIT 70) RETURNING id
  `.execute(db)
  const { done } = await counted({ people: 70, decisions: 2400 })
  expect(done?.people).toBe(70)
  expect([...(await learned()).keys()]).toEqual(rows.map(({ id }) => id).sort())
  // Each has decided on at least 19 of the other 89.
  await sql`UPDATE users SET last_seen = now() WHERE id IN (SELECT id FROM users ORDER BY id DESC LIMIT 90)`.execute(
    db,
  )
  expect((await counted({ people: 90, decisions: 1350 })).done).toMatchObject({
    people: 90,
    decisions: 1350,
  })
})

it('learns below its bounds what all decisions teach', async () => {
  const now = new Date()
  const { db } = database
  const all = await counted({})
  expect(all.done).toMatchObject({ people: 100, decisions: 2400 })
  const [model, tastes] = [await weights(), await learned()]
  expect([...tastes.values()].filter((bytes) => sinceOf(bytes, 0) !== 0)).toEqual([])

  const { rows, sides, profiles } = await readPeople(db, 1000, now)
  profiles.useRarity(profiles.rarity())
  const made = await db
    .selectFrom('swipes')
    .selectAll()
    .orderBy('swiper_id')
    .orderBy('swiped_id')
    .execute()
  const row = (id: string) => rows.get(id) ?? -1
  const decisions = made.map((each) => ({
    by: row(each.swiper_id),
    about: row(each.swiped_id),
    liked: each.is_like,
  }))
  const whole = fitted({ sides, decisions: columnsOf(decisions), attributes: profiles })
  expect(model).toMatchObject({
    base: [...whole.base],
    rate: [...whole.rate],
    variances: whole.variances,
  })
  expect(model.weights).toEqual([...whole.weights])

  const exactly = await counted({ people: 100, decisions: 2400, each: 24 })
  expect(exactly.done).toMatchObject({ people: 100, decisions: 2400 })
  expect(await weights()).toEqual(model)
  expect(await learned()).toEqual(tastes)
})

it('is done in a thread of its own, and by one process at a time', async () => {
  const started: number[] = []
  const note = (worker: { threadId: number }) => started.push(worker.threadId)
  process.on('worker', note)
  try {
    const job = { databaseUrl: database.url, secret, now: Date.now() }
    const [one, other] = await Promise.all([refitInThread(job), refitInThread(job)])
    expect(started.length).toBe(2)
    expect([one, other].filter((done) => done?.decisions === 2400).length).toBeGreaterThanOrEqual(1)
  } finally {
    process.off('worker', note)
  }
  const held = await database.db.startTransaction().execute()
  try {
    await sql`SELECT pg_advisory_xact_lock(hashtext('matcher refit'))`.execute(held)
    expect((await counted({})).done).toBeNull()
  } finally {
    await held.rollback().execute()
  }
})
