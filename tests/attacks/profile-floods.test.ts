import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { type ProfilePatch, profileBudgets, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesWaiting } from '../../realtime-server/src/features/profile/service.ts'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ RATE_LIMITS: 'on' })
})
afterAll(() => world.close())

const two = async () => {
  const [ann, bob] = await insertUsers(world, 2)
  if (!ann || !bob) throw new Error('nobody')
  return [ann, bob] as const
}
const change = async (who: Person, body: Partial<ProfilePatch>) =>
  (await who.call(profileRoutes.updateUser, { params: { id: who.id }, body })).status

describe('many profile changes of one person', () => {
  it('leave the database free for other people', async () => {
    const [ann, bob] = await two()
    const changes = await world.database.db.transaction().execute(async (tx) => {
      // Every change waits for this row, as it waits for the changes before it.
      await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
      const all = Array.from({ length: changesWaiting }, (_, n) => change(ann, { bio: `Draft ${n}` }))
      await untilWaiting(world, 1)
      expect((await bob.call(authRoutes.me, {})).status).toBe(200)
      expect(await waitingQueries(world)).toBeLessThanOrEqual(1)
      return () => Promise.all(all)
    })
    expect(await changes()).toEqual(Array(changesWaiting).fill(200))
  })

  it('may change gender or date of birth only a few times a day, and other fields more often', async () => {
    const [ann] = await two()
    const statuses: number[] = []
    for (let n = 0; n < 2 * profileBudgets.identity.count + 1; n++) {
      const born = { dateOfBirth: `19${80 + n}-01-01` }
      statuses.push(await change(ann, n % 2 ? born : { gender: n % 4 ? 'male' : 'female' }))
    }
    expect(statuses.slice(0, profileBudgets.identity.count)).toEqual(Array(profileBudgets.identity.count).fill(200))
    expect(statuses).toContain(429)
    const { body } = await ann.call(authRoutes.me, {})
    const same = { gender: body.gender ?? 'other', dateOfBirth: body.dateOfBirth ?? '' }
    expect(await change(ann, { ...same, bio: 'The same as before.' })).toBe(200)
  })
})
