import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../../db/migrations/20261127T112542-listed-interests.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers } from '../../harness/person.ts'

const world = worldOfFile()

it('interests of the list that people wrote in their own language become those of the list, in their place and once', async () => {
  const { db } = world.database
  const [ann, bob] = await insertUsers(world, 2)
  if (!ann || !bob) throw new Error('no person')
  const patch = (who: typeof ann, body: object) =>
    who.call(profileRoutes.updateUser, { params: { id: who.id }, body: body as never })
  await patch(ann, {
    interests: ['Jazz', 'wandern', 'القراءة', 'Hiking', 'Mode'],
    filters: { interests: { wanted: ['Randonnee', 'Bouldering'], isMust: true } },
  })
  await patch(bob, { interests: ['Lecture', 'Chess'] })
  const look = ({ id }: typeof ann) =>
    db
      .selectFrom('users')
      .select(['interests', 'filters', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await look(bob)
  await up(db as unknown as Kysely<unknown>)
  expect(await look(ann)).toMatchObject({
    interests: ['Jazz', 'Hiking', 'Reading', 'Mode'],
    filters: { interests: { wanted: ['Hiking', 'Bouldering'], isMust: true } },
  })
  expect(await look(bob)).toEqual(before)
})
