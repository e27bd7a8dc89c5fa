import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { person, upload } from '../../harness/person.ts'
import { matched } from '../pairs.ts'
import { roomOf, say as sayInRoom } from '../rooms/rooms.ts'

const world = worldOfFile()

it('puts a message that looks like a threat before moderators with its evidence, and decides nothing', async () => {
  const { ann, bob, matchId } = await matched(world)
  const { db } = world.database
  const clientId = crypto.randomUUID()
  const say = (content: string, id?: string) =>
    bob.call(chatRoutes.send, { body: { matchId, content, ...(id && { clientId: id }) } })
  await say('Dinner at eight?')
  for (let n = 0; n < 2; n++) expect((await say('I will kill you', clientId)).status).toBe(201)
  await say('I just turned sixteen')
  const flags = () =>
    db
      .selectFrom('reports')
      .select(['id', 'category', 'closed_at'])
      .where('reported_id', '=', bob.id)
      .orderBy('category')
      .execute()
  await expect.poll(flags).toMatchObject([
    { category: 'harassment', closed_at: null },
    { category: 'underage', closed_at: null },
  ])
  const [threat] = await flags()
  const of = threat?.id ?? ''
  const statements = await db
    .selectFrom('report_statements')
    .select('description')
    .where('report_id', '=', of)
    .execute()
  expect(statements).toEqual([{ description: expect.stringContaining('looks like a threat') }])
  const kept = await db
    .selectFrom('report_messages')
    .select(['content', 'is_reported'])
    .where('report_id', '=', of)
    .orderBy('seq')
    .execute()
  expect(kept.slice(0, 2)).toEqual([
    { content: 'Dinner at eight?', is_reported: false },
    { content: 'I will kill you', is_reported: true },
  ])
  const strikes = await db
    .selectFrom('strikes')
    .select('id')
    .where('user_id', '=', bob.id)
    .execute()
  expect(strikes).toEqual([])
  expect(
    (await ann.call(chatRoutes.send, { body: { matchId, content: 'Still here' } })).status,
  ).toBe(201)
})

it('keeps what was said in a room, and the pictures that the sender showed there, with a flagged message', async () => {
  const bob = await person(world)
  const room = await roomOf(bob)
  const { db } = world.database
  const imageUrl = await upload(bob)
  const posted = await bob.call(roomRoutes.send, {
    params: { id: room },
    body: { senderId: bob.id, messageType: 'image', imageUrl, clientId: crypto.randomUUID() },
  })
  expect(posted.status).toBe(201)
  await sayInRoom(bob, room, 'I will kill you')
  const lines = () =>
    db
      .selectFrom('report_room_messages')
      .innerJoin('reports', 'reports.id', 'report_id')
      .select(['content', 'is_reported'])
      .where('reported_id', '=', bob.id)
      .orderBy('report_room_messages.number')
      .execute()
  await expect.poll(lines).toHaveLength(2)
  expect((await lines())[1]).toEqual({ content: 'I will kill you', is_reported: true })
  const kept = await db
    .selectFrom('report_media')
    .innerJoin('reports', 'reports.id', 'report_id')
    .select('report_media.name')
    .where('reported_id', '=', bob.id)
    .execute()
  expect(kept.map(({ name }) => `/media/${name}.webp`)).toContain(imageUrl)
})
