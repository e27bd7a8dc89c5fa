import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { join, read, roomOf, say } from '../features/rooms/rooms.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { untilWaiting } from '../harness/locks.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const world = worldOfFile()

it('someone who gives a sign of life while they are put out of a room cannot write there', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  const id = await roomOf(ann, bob)
  const { db } = world.database
  const { replies } = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('room_participants')
      .selectAll()
      .where('user_id', '=', bob.id)
      .forUpdate()
      .execute()
    const put = ann.call(roomRoutes.putOut, {
      params: { id },
      body: { userId: bob.id, isForGood: false },
    })
    await untilWaiting(world, 1)
    // It begins before the other ends, so it does not see that Bob is removed, and restores his place.
    const entered = join(bob, id)
    await untilWaiting(world, 2)
    return { replies: Promise.all([put, entered]) }
  })
  const [put] = await replies
  expect(put.status).toBe(200)
  expectRefusal(await say(bob, id, 'Still here'), 404, 'NOT_FOUND')
  expect(await read(ann, id)).toEqual([])
})
