import type { Db } from '@swoon/db'
import { findRoomMessages } from '@swoon/db/queries/found-messages'
import { roomMessagesFor } from '@swoon/db/queries/room-messages'
import { roomsFor } from '@swoon/db/queries/rooms'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../harness/database.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const world = worldOfFile()

it('who is kept apart from the flood of a room reads the words of everyone else there, and the list of rooms', async () => {
  const [host, flooder, reader] = (await insertUsers(world, 3)) as [Person, Person, Person]
  const { body: room } = await host.call(roomRoutes.create, {
    body: { name: 'The river', description: '' },
  })
  const roomId = room.id
  await sql`
    INSERT INTO room_messages (id, room_id, number, cursor, sender_id, content, sent_at)
    SELECT gen_random_uuid(), ${roomId}, n, n, CASE WHEN n <= 3 THEN ${host.id} ELSE ${flooder.id} END::uuid, 'Word ' || n, now()
    FROM generate_series(1, 20000) AS n
  `.execute(world.database.db)
  await sql`UPDATE rooms SET last_cursor = 20000, message_count = 20000, last_message_at = now() WHERE id = ${roomId}`.execute(
    world.database.db,
  )
  await reader.call(roomRoutes.join, { params: { id: roomId } })
  expect(
    (await reader.call(safetyRoutes.block, { body: { blockedUserId: flooder.id } })).status,
  ).toBe(200)
  const page = await reader.call(roomRoutes.messages, { params: { id: roomId } })
  expect(page.status).toBe(200)
  expect(page.body.map(({ content }) => content)).toEqual(['Word 1', 'Word 2', 'Word 3'])
  const { status, body } = await reader.call(roomRoutes.rooms, {})
  expect(status).toBe(200)
  expect(body.find(({ id }) => id === roomId)).toMatchObject({ lastMessage: { content: 'Word 3' } })
})

it('what was removed from a room is not read by those who open it, or the list of rooms', async () => {
  // Without a server, whose own queries would count too.
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const people = await insertUsers({ url: '', database }, 3)
  const [host, flooder, reader] = people as [Person, Person, Person]
  const [quiet, flooded] = [uuid(), uuid()]
  for (const id of [quiet, flooded])
    await sql`
      INSERT INTO rooms (id, name, description, created_by, created_at, entered_at)
      VALUES (${id}, 'A room', '', ${host.id}, now(), now())
    `.execute(db)
  const say = (id: string, count: number, removedFrom: number) =>
    sql`
      INSERT INTO room_messages (id, room_id, number, cursor, sender_id, content, sent_at, removed_at)
      SELECT gen_random_uuid(), ${id}, n, n, CASE WHEN n <= 3 THEN ${host.id} ELSE ${flooder.id} END::uuid, 'Word ' || n, now(),
        CASE WHEN n >= ${removedFrom}::integer THEN now() END
      FROM generate_series(1, ${count}::integer) AS n
    `.execute(db)
  const removed = 2000
  await say(quiet, 4 * removed, 4 * removed + 1)
  await say(flooded, 3 + removed, 4)
  // As autovacuum does within a minute.
  await sql`ANALYZE users, rooms, room_messages`.execute(db)
  await db.connection().execute(async (held) => {
    const before = await looks(held)
    const page = await roomMessagesFor(held, { roomId: flooded, readerId: reader.id, limit: 50 })
    expect(page.map(({ content }) => content)).toEqual(['Word 1', 'Word 2', 'Word 3'])
    const list = await roomsFor(
      held,
      { readerId: reader.id, presentAfter: new Date(0) },
      { now: new Date(), limit: 10 },
    )
    expect(list.find(({ id }) => id === flooded)?.last_content).toBe('Word 3')
    const found = await findRoomMessages(held, {
      ...{ roomId: flooded, readerId: reader.id, key: 'word', limit: 50 },
    })
    expect(found.rows).toHaveLength(3)
    expect((await looks(held)) - before).toBeLessThan(100)
  })
})

it('a search of an endless room reads a part of it, and of long messages a few', async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const [host] = (await insertUsers({ url: '', database }, 1)) as [Person]
  const [short, long] = [uuid(), uuid()]
  for (const [id, count, content] of [
    [short, 40_000, 'Nothing'],
    [long, 6000, 'Nothing'.repeat(285)],
  ] as const) {
    await sql`
      INSERT INTO rooms (id, name, description, created_by, created_at, entered_at)
      VALUES (${id}, 'A room', '', ${host.id}, now(), now())
    `.execute(db)
    await sql`
      INSERT INTO room_messages (id, room_id, number, cursor, sender_id, content, sent_at)
      SELECT gen_random_uuid(), ${id}, n, n, ${host.id}, ${content}, now() FROM generate_series(1, ${count}::integer) AS n
    `.execute(db)
  }
  await sql`VACUUM ANALYZE room_messages`.execute(db)
  await db.connection().execute(async (held) => {
    const readBy = async (roomId: string) => {
      const before = await looks(held)
      const sought = { roomId, readerId: host.id, key: 'kite', limit: 50 }
      const { next } = await findRoomMessages(held, sought)
      return { next, looks: (await looks(held)) - before }
    }
    const [ofShort, ofLong] = [await readBy(short), await readBy(long)]
    expect([ofShort.next, ofLong.next]).toEqual([35_001, 4949])
    // The cost of 1,101 and 5,001 messages, and then of 5,000.
    expect(ofShort.looks).toBeLessThan(12_000)
    // The cost of 1,101 messages, and then of 1,052.
    expect(ofLong.looks).toBeLessThan(2500)
  })
})

/** Number of room messages a connection has read. */
async function looks(held: Db): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(held)
  const { rows } = await sql<{ looks: number }>`
    SELECT (idx_tup_fetch + seq_tup_read)::integer AS looks FROM pg_stat_user_tables WHERE relname = 'room_messages'
  `.execute(held)
  return rows[0]?.looks ?? Number.NaN
}
