import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import { untilWaiting } from '../../harness/locks.ts'
import { type Pair, pairs } from '../../harness/pairs.ts'
import type { Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'
import { create, join, roomOf, say } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)

const search = (who: Person, id: string, text: string, before?: number) =>
  who.call(roomRoutes.search, {
    params: { id },
    body: { text, ...(before !== undefined && { before }) },
  })
const found = async (who: Person, id: string, text: string) => {
  const { status, body } = await search(who, id, text)
  expect(status).toBe(200)
  return body.messages.map(({ content }) => content)
}
const keysOf = async (id: string) =>
  (
    await world.database.db
      .selectFrom('room_messages')
      .select('search_key')
      .where('room_id', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ search_key }) => search_key)

/** Writes numbered messages, by default with the number as cursor; some contain a kite. */
async function fill(
  id: string,
  who: Person,
  {
    from = 1,
    to,
    kites,
    rest,
    cursor = sql`n`,
  }: { from?: number; to: number; kites: number[]; rest: string; cursor?: RawBuilder<unknown> },
): Promise<void> {
  const { db } = world.database
  await sql`
    INSERT INTO room_messages (id, room_id, number, cursor, sender_id, content, sent_at)
    SELECT gen_random_uuid(), ${id}, n, ${cursor}, ${who.id}, CASE WHEN n = ANY(${kites}::integer[]) THEN 'A kite ' ELSE 'Nothing' END || ${rest}, now()
    FROM generate_series(${from}::integer, ${to}::integer) AS n
  `.execute(db)
  await db
    .updateTable('rooms')
    .set({ last_cursor: to, message_count: to })
    .where('id', '=', id)
    .execute()
}

/** Searches to the end. @returns the cursors found, and where each call continued */
async function walk(who: Person, id: string, text: string) {
  const cursors: number[] = []
  const places: number[] = []
  for (let before: number | undefined; ; ) {
    const { status, body } = await search(who, id, text, before)
    expect(status).toBe(200)
    cursors.push(...body.messages.map(({ cursor }) => cursor))
    if (body.next === null) return { cursors, places }
    before = body.next
    places.push(before)
  }
}

it('a room is searched for words whatever their case and accents, latest first, as they read now', async () => {
  const id = await roomOf(ann, bob)
  for (const line of ['The Café at noon', 'No', 'don’t miss the CAFE', 'Café, again', 'Tea'])
    expect((await say(ann, id, line)).status).toBe(201)
  const { body } = await search(bob, id, 'again')
  const again = body.messages[0]?.id ?? ''
  await ann.call(roomRoutes.removeMessage, { params: { id, messageId: again } })
  expect(await found(bob, id, ' café ')).toEqual(['don’t miss the CAFE', 'The Café at noon'])
  expect(await found(bob, id, "don't")).toEqual(['don’t miss the CAFE'])
  expect(await found(bob, id, 'again')).toEqual([])
  const [tea] = (await search(bob, id, 'tea')).body.messages
  const params = { id, messageId: tea?.id ?? '' }
  expect(
    (await ann.call(roomRoutes.editMessage, { params, body: { content: 'Coffee' } })).status,
  ).toBe(200)
  expect([await found(bob, id, 'tea'), await found(bob, id, 'COFFEE')]).toEqual([[], ['Coffee']])
  const { body: noon } = await search(bob, id, 'noon')
  expect(noon.next).toBeNull()
  expect(noon.messages[0]).toMatchObject({ sender: { name: ann.name }, roomId: id })
  for (const body of [{ text: ' ' }, { text: 'a', before: -1 }, { text: '' }])
    expectRefusal(await bob.call(roomRoutes.search, { params: { id }, body }), 400, 'INVALID')
  // Only vowel signs, which count for nothing.
  expect((await search(bob, id, '\u0640\u064b')).body).toEqual({ messages: [], next: null })
})

it('a room is searched by those who are in it alone, and never with what was said in another', async () => {
  const id = await roomOf(ann)
  await say(ann, id, 'A kite')
  const [other, secret] = [await roomOf(bob), uuid()]
  expectRefusal(await search(bob, id, 'kite'), 403, 'NOT_IN_ROOM')
  expect(await found(bob, other, 'kite')).toEqual([])
  await join(bob, id)
  expect(await found(bob, id, 'kite')).toEqual(['A kite'])
  await bob.call(roomRoutes.leave, { params: { id } })
  expectRefusal(await search(bob, id, 'kite'), 403, 'NOT_IN_ROOM')
  await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
  const nothing = await search(bob, secret, 'kite')
  expectRefusal(nothing, 404, 'NOT_FOUND')
  expect((await search(bob, id, 'kite')).text).toBe(nothing.text)
})

it('people who are kept apart find nothing that the room does not show them, and cannot tell it from where a search ends', async () => {
  const id = await create(cleo)
  for (const who of [ann, bob, cleo]) await join(who, id)
  await say(ann, id, 'A kite before')
  expect((await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })).status).toBe(200)
  await say(ann, id, 'A kite after')
  await say(bob, id, 'A kite of Bob')
  expect(await found(bob, id, 'kite')).toEqual(['A kite of Bob', 'A kite before'])
  expect(await found(ann, id, 'kite')).toEqual(['A kite after', 'A kite before'])
  expect(await found(cleo, id, 'kite')).toHaveLength(3)

  const [quiet, loud] = [await create(cleo), await create(cleo)]
  const long = 'x'.repeat(1983)
  for (const room of [quiet, loud])
    await fill(room, cleo, { to: 1200, kites: [1, 1200], rest: long, cursor: sql`2 * n` })
  // Among the latest and the earliest messages Bob sees there.
  for (const [from, shift] of [
    [1201, 2001],
    [1401, 603],
  ] as const)
    await fill(loud, ann, {
      ...{ from, to: from + 99, kites: [from], rest: long },
      cursor: sql`2 * n - ${shift}::integer`,
    })
  for (const room of [quiet, loud]) await join(bob, room)
  const seen = await walk(bob, loud, 'kite')
  expect(seen).toEqual(await walk(bob, quiet, 'kite'))
  expect(seen).toEqual({ cursors: [2400, 2], places: [294] })
})

it('a search reads 2 MiB or 5,000 messages at a time, and going on finds all', async () => {
  const [long, short] = [await roomOf(ann), await roomOf(ann)]
  await fill(long, ann, { to: 3000, kites: [1, 3000], rest: 'x'.repeat(1983) })
  // 1,054 messages of 1,990 bytes are the first that reach 2,097,152.
  expect(await walk(ann, long, 'KITE')).toEqual({ cursors: [3000, 1], places: [1947, 893] })
  const kites = Array.from({ length: 60 }, (_, at) => at + 1)
  await fill(short, ann, { to: 10_100, kites, rest: '' })
  expect(await walk(ann, short, 'kite')).toEqual({
    cursors: kites.toReversed(),
    places: [5101, 101, 11],
  })
})

it('what an earlier release wrote gets its key by the searches, a part at a time, and is found by the first of them', async () => {
  const id = await roomOf(ann)
  await fill(id, ann, { to: 140, kites: [1, 140], rest: 'é'.repeat(1983) })
  // A trigger leaves texts this long to the searches.
  expect((await keysOf(id)).every((key) => key === null)).toBe(true)
  const { body } = await search(ann, id, 'kite')
  expect(body).toMatchObject({ messages: [{ cursor: 140 }], next: 76 })
  // 512 and eight times 3,973 bytes each.
  expect((await keysOf(id)).filter((key) => key !== null)).toHaveLength(65)
  expect((await walk(ann, id, 'kite')).cursors).toEqual([140, 1])
  expect((await keysOf(id)).filter((key) => key === null)).toEqual([])
  await sql`UPDATE room_messages SET search_key = 'a balloon' WHERE room_id = ${id} AND cursor = 7`.execute(
    world.database.db,
  )
  // The stored text is compared.
  expect((await walk(ann, id, 'Balloon')).cursors).toEqual([7])
})

it("a person's searches of rooms wait behind theirs of a chat, and beyond four that wait they are refused", async () => {
  const [{ one, matchId }] = (await pairs(world, 1)) as [Pair]
  const id = await roomOf(one)
  await say(one, id, 'A kite')
  // A search of a chat without messages reads none.
  await one.call(chatRoutes.send, { body: { matchId, content: 'A kite' } })
  const blocker = new pg.Client({ connectionString: world.database.url })
  await blocker.connect()
  const answers: { status: number; body: unknown }[] = []
  try {
    await blocker.query('BEGIN; LOCK TABLE messages')
    const inChat = one.call(chatRoutes.search, { params: { id: matchId }, body: { text: 'kite' } })
    await untilWaiting(world, 1)
    const asked = Array.from({ length: 7 }, async () => {
      const { status, body } = await search(one, id, 'kite')
      answers.push({ status, body })
    })
    await waitFor(() => answers.length >= 3)
    expect(answers).toHaveLength(3)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    await blocker.query('ROLLBACK')
    expect((await inChat).status).toBe(200)
    await Promise.all(asked)
  } finally {
    await blocker.end()
  }
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200, 200, 200])
})
