import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUsers, type Person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'
import { unzip } from '../harness/zip.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function rowsOf({ id, cookie }: Person): Promise<(part: string) => Record<string, unknown>[]> {
  const reply = await fetch(world.url + exportRoutes.download.url.replace(':id', id), { headers: { cookie } })
  const files = unzip(Buffer.from(await reply.arrayBuffer()))
  return (part) => JSON.parse(String(files.get(`${part}.json`)))
}

it('holds own messages that were removed from a room, and own proposals, but not those of others', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  const made = await bob.call(roomRoutes.create, { body: { name: 'Sailors', description: '' } })
  const params = { id: made.body.id }
  for (const who of [ann, bob]) await who.call(roomRoutes.join, { params, body: {} })
  const send = async (content: string) =>
    (await ann.call(roomRoutes.send, { params, body: { content, messageType: 'text' } })).body.id
  const removed = await send('Is anyone awake?')
  await send('Good morning')
  await bob.call(roomRoutes.removeMessage, { params: { ...params, messageId: removed } })
  const proposed = await ann.call(roomRoutes.propose, { params, body: { user2Id: bob.id } })
  expect(proposed.status, proposed.text).toBe(200)

  const [mine, theirs] = [await rowsOf(ann), await rowsOf(bob)]
  const time = expect.any(String)
  expect(mine('room-messages')).toMatchObject([
    { content: 'Is anyone awake?', room: 'Sailors', removed_at: time },
    { content: 'Good morning', removed_at: null },
  ])
  expect(mine('room-proposals')).toEqual([{ room: 'Sailors', person_id: bob.id, created_at: time, until: time }])
  expect(theirs('room-proposals')).toEqual([])
})
