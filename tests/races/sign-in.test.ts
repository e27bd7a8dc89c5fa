import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { untilWaiting } from '../harness/locks.ts'
import { password, person } from '../harness/person.ts'

const world = worldOfFile()

it('a sign-in whose password is changed between its check and its session opens none', async () => {
  const { db } = world.database
  const ann = await person(world, { incomplete: true })
  const sessionsOf = () =>
    db.selectFrom('sessions').select('id').where('user_id', '=', ann.id).execute()
  const before = await sessionsOf()
  const { entering } = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', ann.id)
      .execute()
    // It still reads the old password, accepts it, and then waits for the account.
    const entering = call(world.url, null, authRoutes.login, {
      body: { email: ann.user.email, password },
    })
    await Promise.race([untilWaiting(world, 1), entering])
    return { entering }
  })
  expectRefusal(await entering, 401, 'BAD_CREDENTIALS')
  expect(await sessionsOf()).toEqual(before)
})
