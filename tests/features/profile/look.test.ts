import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { type Person, person } from '../../harness/person.ts'
import { junkTimeout } from '../junk.ts'
import { expectRefusal, refusesJunkIds } from '../refusals.ts'
import { look } from './calls.ts'

const world = worldOfFile()

describe('looking at a person', () => {
  it('shows a person’s own full view, and another person’s card if they may be seen', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    expect((await look(ann, ann.id)).body).toMatchObject({ email: ann.user.email })
    const card = await look(ann, bob.id)
    expect(card.body).toMatchObject({
      id: bob.id,
      name: bob.name,
      compatibilityScore: expect.any(Number),
    })
    for (const secret of [
      'email',
      'dateOfBirth',
      'latitude',
      'longitude',
      'genderPreference',
      'shownTo',
      'timeZone',
      'maxDistance',
    ])
      expect(card.body).not.toHaveProperty(secret)
  })

  it('says whether a first decision may be made, whatever the deck’s filters leave out', async () => {
    const ann = await person(world, { gender: 'female', genderPreference: 'male' })
    const man = { gender: 'male', genderPreference: 'female' } as const
    const mayDecide = async (other: Person) => {
      const { body } = await look(ann, other.id)
      return 'mayDecide' in body && body.mayDecide
    }
    const swipe = (one: Person, other: Person, isLike: boolean) =>
      one.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike } })
    const [passed, matched] = [await person(world, man), await person(world, man)]
    await swipe(matched, ann, true)
    await ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: { filters: { isVerified: { isMust: true } } },
    })
    const deck = await ann.call(discoveryRoutes.discover, {
      params: { userId: ann.id },
      query: { limit: '50' },
    })
    expect(deck.body).toEqual([])
    expect([await mayDecide(passed), await mayDecide(matched)]).toEqual([true, true])
    expect((await swipe(ann, passed, false)).status).toBe(200)
    expect((await swipe(ann, matched, true)).body.isMatch).toBe(true)
    expect([await mayDecide(passed), await mayDecide(matched)]).toEqual([false, false])
  })

  it('gives the same refusal for someone invisible as for an unknown id', async () => {
    const ann = await person(world, { gender: 'female', genderPreference: 'male' })
    const unknown = await look(ann, uuid())
    expectRefusal(unknown, 404, 'NOT_FOUND')
    const woman = await person(world, { gender: 'female', genderPreference: 'female' })
    const notMine = await person(world, { gender: 'male', genderPreference: 'male' })
    const unfinished = await person(world, { incomplete: true })
    const blocked = await person(world, { gender: 'male', genderPreference: 'female' })
    const blocker = await person(world, { gender: 'male', genderPreference: 'female' })
    const banned = await person(world, { gender: 'male', genderPreference: 'female' })
    const { db } = world.database
    expect((await look(ann, blocked.id)).status).toBe(200)
    await db
      .insertInto('blocks')
      .values([
        { blocker_id: ann.id, blocked_id: blocked.id, created_at: new Date() },
        { blocker_id: blocker.id, blocked_id: ann.id, created_at: new Date() },
      ])
      .execute()
    await db
      .updateTable('users')
      .set({ banned_at: new Date() })
      .where('id', '=', banned.id)
      .execute()
    for (const other of [woman, notMine, unfinished, blocked, blocker, banned]) {
      const reply = await look(ann, other.id)
      expect([reply.status, reply.text]).toEqual([unknown.status, unknown.text])
    }
  })

  it(
    'refuses junk ids',
    async () => {
      const ann = await person(world)
      await refusesJunkIds(
        { world, cookie: ann.cookie, route: profileRoutes.user },
        (id) => `/api/user/${id}`,
      )
    },
    junkTimeout,
  )
})
