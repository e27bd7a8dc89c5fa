import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { untilWaiting } from '../harness/locks.ts'
import { insertUsers } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'

const world = worldOfFile()

it('a sign-out also ends a tab that is being let in at the same moment', async () => {
  const { db } = world.database
  const [ann] = await insertUsers(world, 1)
  if (!ann) throw new Error('no person')
  // A session this old is also updated on access, and so waits while its row is being deleted.
  const hours = new Date(Date.now() - 5 * 3_600_000)
  await db
    .updateTable('sessions')
    .set({ last_used_at: hours })
    .where('user_id', '=', ann.id)
    .execute()
  const tab = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('user_id', '=', ann.id).execute()
    const opening = ann.live()
    await untilWaiting(world, 1)
    return { opening }
  })
  const { socket, events } = await tab.opening
  await waitFor(() => !socket.connected)
  expect(events.map(({ name }) => name)).toEqual(['session:ended'])
  socket.disconnect()
})
