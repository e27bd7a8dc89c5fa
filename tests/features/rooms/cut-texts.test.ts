import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { roomOf, say } from './rooms.ts'

const world = worldOfFile()

// Families of eight units each, so that both ends fall inside one.
const families = '👨‍👩‍👧'.repeat(70)

it('ends the preview of a room and the text of a flag between two characters', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  const room = await roomOf(ann, bob)
  const text = `I will kill you. ${families}`
  await say(bob, room, text)
  const { body } = await ann.call(roomRoutes.rooms, {})
  expect(body.find(({ id }) => id === room)?.lastMessage?.content).toBe(text.slice(0, 17 + 8 * 12))
  const flags = () =>
    world.database.db.selectFrom('report_statements').select('description').execute()
  await expect.poll(flags).toEqual([{ description: expect.stringMatching(/like a threat\.\n/) }])
  expect((await flags())[0]?.description?.split('\n')[1]).toBe(text.slice(0, 17 + 8 * 60))
})
