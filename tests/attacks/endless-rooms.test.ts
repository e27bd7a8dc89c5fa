import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUsers, type Person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

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
