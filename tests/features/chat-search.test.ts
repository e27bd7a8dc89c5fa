import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import type { Person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'

const world = worldOfFile()

const pairOf = async (): Promise<Pair> => (await pairs(world, 1))[0] as Pair
const say = async (who: Person, matchId: string, content: string): Promise<string> => {
  const { status, body } = await who.call(chatRoutes.send, { body: { matchId, content } })
  expect(status).toBe(201)
  return body.id
}
const search = (who: Person, matchId: string, text: string, before?: number) =>
  who.call(chatRoutes.search, {
    params: { id: matchId },
    body: { text, ...(before !== undefined && { before }) },
  })
const found = async (who: Person, matchId: string, text: string) =>
  (await search(who, matchId, text)).body.messages.map(({ seq }) => seq)
const keysOf = async (matchId: string) =>
  world.database.db
    .selectFrom('messages')
    .select(['seq', 'search_key'])
    .where('match_id', '=', matchId)
    .orderBy('seq')
    .execute()

/** Fills a chat with texts of maximum length, with a word in the first and the last one. */
async function fill({ matchId, one }: Pair, count: number, letter: string): Promise<void> {
  const { db } = world.database
  await sql`
    INSERT INTO messages (id, match_id, seq, sender_id, content, created_at)
    SELECT gen_random_uuid(), ${matchId}, seq, ${one.id},
      CASE WHEN seq IN (1, ${count}::integer) THEN 'A kite ' ELSE 'Nothing' END || repeat(${letter}, 1983), now()
    FROM generate_series(1, ${count}::integer) AS seq
  `.execute(db)
  await db.updateTable('matches').set({ last_seq: count }).where('id', '=', matchId).execute()
}

/** Searches to the end. @returns the numbers found, and where each call continued */
async function walk(who: Person, matchId: string, text: string) {
  const seqs: number[] = []
  const places: number[] = []
  for (let before: number | undefined; ; ) {
    const { status, body } = await search(who, matchId, text, before)
    expect(status).toBe(200)
    seqs.push(...body.messages.map(({ seq }) => seq))
    if (body.next === null) return { seqs, places }
    before = body.next
    places.push(before)
  }
}

it('a search reads 2 MiB at a time, and going on finds all', async () => {
  const pair = await pairOf()
  await fill(pair, 3000, 'x')
  // 1,054 messages of 1,990 bytes are the first that reach 2,097,152.
  expect(await walk(pair.other, pair.matchId, 'KITE')).toEqual({
    seqs: [3000, 1],
    places: [1947, 893],
  })
})

it('a letter of four bytes counts as four', async () => {
  const pair = await pairOf()
  await fill(pair, 400, '🪁')
  // Texts this long have no key before they are searched.
  expect((await walk(pair.other, pair.matchId, 'kite')).seqs).toEqual([400, 1])
  // 7 + 4 × 1,983 bytes.
  expect(await walk(pair.other, pair.matchId, 'kite')).toEqual({ seqs: [400, 1], places: [136] })
})

it('what an earlier release wrote gets its key by the searches, a part at a time, and is found by the first of them', async () => {
  const pair = await pairOf()
  await fill(pair, 140, 'é')
  await sql`UPDATE messages SET search_key = NULL WHERE match_id = ${pair.matchId}`.execute(
    world.database.db,
  )
  const first = await search(pair.other, pair.matchId, 'kite')
  expect(first.body).toMatchObject({ messages: [{ seq: 140 }], next: expect.any(Number) })
  const filled = (await keysOf(pair.matchId)).filter(({ search_key }) => search_key !== null)
  // 512 and eight times 3,973 bytes each.
  expect(filled).toHaveLength(65)
  expect(filled[0]?.search_key).toBe(`nothing${'e'.repeat(1983)}`)
  expect((await walk(pair.other, pair.matchId, 'kite')).seqs).toEqual([140, 1])
  expect((await keysOf(pair.matchId)).filter(({ search_key }) => search_key === null)).toEqual([])
})

it('the key follows every change of a message, whoever writes it, and no copy of a message holds one', async () => {
  const { one, other, matchId } = await pairOf()
  const { db } = world.database
  const edited = await say(one, matchId, 'Meet me at the Café')
  const gone = await say(one, matchId, 'A secret')
  await one.call(chatRoutes.edit, {
    params: { id: edited },
    body: { content: 'Meet me at the BAR' },
  })
  await one.call(chatRoutes.remove, { params: { id: gone } })
  expect(await keysOf(matchId)).toEqual([
    { seq: 1, search_key: 'meet me at the bar' },
    { seq: 2, search_key: expect.not.stringContaining('secret') },
  ])
  expect([await found(other, matchId, 'bar'), await found(other, matchId, 'cafe')]).toEqual([
    [1],
    [],
  ])
  // Like the processes of an earlier release, which know of no key.
  await sql`UPDATE messages SET content = 'Meet me at the LAKE' WHERE id = ${edited}`.execute(db)
  expect(await found(other, matchId, 'lake')).toEqual([1])
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.columns WHERE column_name = 'search_key'
  `.execute(db)
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual(['messages', 'room_messages'])
  expect((await one.call(matchRoutes.unmatch, { params: { id: matchId } })).status).toBe(200)
  expect(await keysOf(matchId)).toEqual([])
})

it('what is stored is compared: a search makes no key of a message that has one', async () => {
  const { one, other, matchId } = await pairOf()
  await say(one, matchId, 'apple')
  await sql`UPDATE messages SET search_key = 'pear' WHERE match_id = ${matchId}`.execute(
    world.database.db,
  )
  expect([await found(other, matchId, 'pear'), await found(other, matchId, 'apple')]).toEqual([
    [1],
    [],
  ])
})

it.each([
  { written: 'please don’t cry', sought: "don't" },
  { written: "please don't cry", sought: 'don‘t' },
  { written: 'don´t you say', sought: 'don`t' },
  { written: 'She said «oui»', sought: '“oui”' },
  { written: 'a well‑known bar — the one', sought: 'well-known bar - the' },
  { written: 'أُحِبُّكِ كثيراً', sought: 'احبك كثيرا' },
  { written: 'الآن فى القاهـــرة', sought: 'الان في القاهرة' },
  { written: 'می‌خواهم ۱۲ کتاب', sought: 'ميخواهم 12 كتاب' },
  { written: 'שָׁלוֹם בֵּית־סֵפֶר', sought: 'שלום בית-ספר' },
  { written: 'ｶﾗｵｹとガーデニング', sought: 'からおけトがーでにんぐ' },
])('$sought finds “$written”', async ({ written, sought }) => {
  const { one, other, matchId } = await pairOf()
  await say(one, matchId, written)
  expect(await found(other, matchId, sought)).toEqual([1])
})

it('a text of which nothing counts is in no message', async () => {
  const { one, other, matchId } = await pairOf()
  await say(one, matchId, 'Hello')
  expect((await search(other, matchId, '\u0640\u064b')).body).toEqual({ messages: [], next: null })
})

it("one search of a person reads at a time and two of all, a person's others wait, and beyond four they are refused", async () => {
  const made = await pairs(world, 6)
  for (const { one, matchId } of made) await say(one, matchId, 'A kite')
  const [first] = made as [Pair]
  const blocker = new pg.Client({ connectionString: world.database.url })
  await blocker.connect()
  const asked: Promise<{ status: number; body: unknown }>[] = []
  const refused: unknown[] = []
  const ask = ({ one, matchId }: Pair) => {
    const reply = search(one, matchId, 'kite')
    asked.push(reply)
    void reply.then(({ status, body }) => status !== 200 && refused.push({ status, body }))
  }
  /** Number of searches still reading once the server has answered everyone's later, other requests. */
  const reading = async () => {
    await Promise.all(made.map(({ one }) => one.call(authRoutes.me, {})))
    return waitingQueries(world)
  }
  try {
    await blocker.query('BEGIN; LOCK TABLE messages')
    for (let n = 0; n < 8; n++) ask(first)
    await untilWaiting(world, 1)
    await waitFor(() => refused.length >= 3)
    expect(await reading()).toBe(1)
    expect(refused[0]).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    for (const pair of made.slice(1)) ask(pair)
    await untilWaiting(world, 2)
    expect(await reading()).toBe(2)
  } finally {
    await blocker.end()
  }
  await Promise.all(asked)
  expect(made).toHaveLength(6)
  for (const { other, matchId } of made) expect(await found(other, matchId, 'kite')).toEqual([1])
})
