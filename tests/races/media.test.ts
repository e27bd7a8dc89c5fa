import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { untilWaiting } from '../harness/locks.ts'
import { person, upload } from '../harness/person.ts'
import { day, sweepsOf } from '../harness/sweeps.ts'

const world = worldOfFile()

it('a sweep leaves no dead photo on a profile that takes up an old upload at the same moment', async () => {
  const ann = await person(world)
  const old = await upload(ann)
  const { db } = world.database
  const change = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
    // The change has checked that the upload is hers, and waits for the lock on her row.
    const waiting = ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: { photos: [old] },
    })
    await untilWaiting(world, 1)
    await sweepsOf(world, 2 * day).sweep()
    return () => waiting
  })
  const changed = await change()
  expect([200, 400]).toContain(changed.status)
  if (changed.status !== 200) return
  expect(
    (await ann.call(mediaRoutes.media, { params: { name: old.replace('/media/', '') } })).status,
  ).toBe(200)
})
