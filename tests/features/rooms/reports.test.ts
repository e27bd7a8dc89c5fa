import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { type Report, safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person, person, upload } from '../../harness/person.ts'
import { expectRefusal } from '../refusals.ts'
import { join, roomOf, say } from './rooms.ts'

const world = worldOfFile()

/** The second is not looking for people like the first, so the first sees them only in rooms. */
async function strangers(): Promise<[Person, Person, Person]> {
  const [ann, bob, eve] = (await insertUsers(world, 3)) as [Person, Person, Person]
  await world.database.db
    .updateTable('users')
    .set({ min_age: 60 })
    .where('id', '=', bob.id)
    .execute()
  return [ann, bob, eve]
}
const report = (who: Person, other: Person, rest: Partial<Report> = {}) =>
  who.call(safetyRoutes.report, {
    body: { reportedUserId: other.id, category: 'harassment', place: 'room', ...rest },
  })
const keptOf = (other: Person) =>
  world.database.db
    .selectFrom('report_room_messages')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select(['content', 'room_name', 'is_reported', 'sender_id'])
    .where('reported_id', '=', other.id)
    .orderBy('report_room_messages.number')
    .execute()

it('reports a message of a room with those around it, also if only the room shows its sender', async () => {
  const [ann, bob, eve] = await strangers()
  const room = await roomOf(ann, bob, eve)
  await say(eve, room, 'Before')
  const { id: messageId } = (await say(bob, room, 'Rude words')).body
  await say(ann, room, 'After')
  expect((await report(ann, bob, { messageId })).status).toBe(200)
  expect(await keptOf(bob)).toEqual([
    { content: 'Before', room_name: 'Night owls', is_reported: false, sender_id: eve.id },
    { content: 'Rude words', room_name: 'Night owls', is_reported: true, sender_id: bob.id },
    { content: 'After', room_name: 'Night owls', is_reported: false, sender_id: ann.id },
  ])
})

it('reports and blocks a participant without a message, and shows their name among the blocks', async () => {
  const [ann, bob] = await strangers()
  await roomOf(ann, bob)
  expect((await report(ann, bob, { block: true })).status).toBe(200)
  expect((await ann.call(safetyRoutes.blocks, {})).body).toMatchObject([
    { id: bob.id, name: bob.name },
  ])
})

it('does not let people report or block themselves', async () => {
  const [ann, bob] = await strangers()
  await roomOf(ann, bob)
  expectRefusal(await report(ann, ann), 404, 'NOT_FOUND')
  expectRefusal(
    await ann.call(safetyRoutes.block, { body: { blockedUserId: ann.id } }),
    404,
    'NOT_FOUND',
  )
})

it('reports what was said before its sender blocked the reader, and nothing later', async () => {
  const [ann, bob, eve] = await strangers()
  const room = await roomOf(eve, ann, bob)
  const early = (await say(bob, room, 'Rude words')).body
  expect((await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })).status).toBe(200)
  const late = (await say(bob, room, 'Only for the others')).body
  expectRefusal(await report(ann, bob, { messageId: late.id }), 404, 'NOT_FOUND')
  expect((await report(ann, bob, { messageId: early.id })).status).toBe(200)
  // A third person cannot detect a block by the hidden person.
  const [other] = (await insertUsers(world, 1)) as [Person]
  await bob.call(roomRoutes.join, { params: { id: room } })
  await join(other, room)
  expect((await bob.call(safetyRoutes.block, { body: { blockedUserId: other.id } })).status).toBe(
    200,
  )
  expectRefusal(await report(other, bob), 404, 'NOT_FOUND')
})

it('refuses a message of someone else, of a room that the person is not in, and one that does not exist', async () => {
  const [ann, bob, eve] = await strangers()
  const [room, elsewhere] = [await roomOf(ann, bob, eve), await roomOf(bob, eve)]
  const hers = (await say(eve, room, 'Kind words')).body.id
  const away = (await say(bob, elsewhere, 'Elsewhere')).body.id
  for (const messageId of [hers, away, uuid()])
    expectRefusal(await report(ann, bob, { messageId }), 404, 'NOT_FOUND')
  expect(await keptOf(bob)).toEqual([])
})

it('keeps a reported image until the report is closed', async () => {
  const [ann, bob] = [await person(world), await person(world)]
  const room = await roomOf(ann, bob)
  const imageUrl = await upload(bob)
  const sent = await bob.call(roomRoutes.send, {
    params: { id: room },
    body: { messageType: 'image', content: '', imageUrl },
  })
  expect((await report(ann, bob, { messageId: sent.body.id })).status).toBe(200)
  const kept = await world.database.db.selectFrom('report_media').select('name').execute()
  expect(kept.map(({ name }) => `/media/${name}.webp`)).toContain(imageUrl)
  expect((await bob.call(authRoutes.me, {})).status).toBe(200)
})
