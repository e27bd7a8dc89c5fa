import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { junkTimeout } from './junk.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
  refusesJunkIds,
} from './refusals.ts'

const world = worldOfFile()

const decide = (who: Person, swipedId: string, isLike: boolean) =>
  who.call(swipeRoutes.swipe, { body: { swipedId, isLike } })
const passed = (who: Person, userId = who.id) =>
  who.call(secondLookRoutes.passed, { params: { userId } })
const revisit = (who: Person, userId: string, action: 'like' | 'superlike' | 'pass') =>
  who.call(secondLookRoutes.revisit, { body: { userId, action } })

/** A person who has passed this many others, followed by the others in passing order. */
async function passer(count: number): Promise<[Person, ...Person[]]> {
  const [me, ...others] = await insertUsers(world, count + 1)
  if (!me) throw new Error('no person')
  for (const other of others) await decide(me, other.id, false)
  return [me, ...others]
}

describe('the list of passed people', () => {
  it('has the newest first, and no one who was liked', async () => {
    const [me, one, two] = await passer(2)
    const [liked] = await insertUsers(world, 1)
    await decide(me, liked?.id ?? '', true)
    const { body } = await passed(me)
    expect(body.map(({ id }) => id)).toEqual([two?.id, one?.id])
    expect(body[0]).not.toHaveProperty('email')
    expect(body[0]).toHaveProperty('compatibilityScore')
  })

  it('leaves out people who can no longer be seen', async () => {
    const [me, one] = await passer(1)
    await world.database.db
      .insertInto('blocks')
      .values({ blocker_id: one?.id ?? '', blocked_id: me.id, created_at: new Date() })
      .execute()
    expect((await passed(me)).body).toEqual([])
    expectRefusal(await revisit(me, one?.id ?? '', 'like'), 404, 'NOT_FOUND')
  })

  it('leaves out people with whom a match was made since, in a room', async () => {
    const [me, one, two] = await passer(2)
    const [user1, user2] = [me.id, two?.id ?? ''].sort() as [string, string]
    const now = new Date()
    await world.database.db
      .insertInto('matches')
      .values({ id: uuid(), user1_id: user1, user2_id: user2, created_at: now, activity_at: now })
      .execute()
    expect((await passed(me)).body.map(({ id }) => id)).toEqual([one?.id])
  })

  it('is refused for another person', async () => {
    const [me, other] = await passer(1)
    expectRefusal(await passed(me, other?.id), 403, 'NOT_THE_ACTOR')
    expectRefusal(await passed(me, uuid()), 403, 'NOT_THE_ACTOR')
  })

  it(
    'refuses junk ids',
    async () => {
      const [me] = await passer(0)
      await refusesJunkIds(
        { world, cookie: me.cookie, route: secondLookRoutes.passed },
        (id) => `/api/users/passed/${id}`,
      )
    },
    junkTimeout,
  )
})

describe('a second decision', () => {
  it.each(['like', 'superlike', 'pass'] as const)('may be a %s, and is final', async (action) => {
    const [me, one] = await passer(1)
    const reply = await revisit(me, one?.id ?? '', action)
    expect(reply).toMatchObject({ status: 200, body: { action, match: null } })
    expect((await passed(me)).body).toEqual([])
    const before = await databaseSnapshot(world.database.db)
    expect((await revisit(me, one?.id ?? '', action)).body).toEqual({ action, match: null })
    const others = (['like', 'superlike', 'pass'] as const).filter((other) => other !== action)
    expect(others).toHaveLength(2)
    for (const other of others)
      expectRefusal(await revisit(me, one?.id ?? '', other), 409, 'ALREADY_SWIPED')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('makes a match when the other person has liked', async () => {
    const [me, one] = await passer(1)
    if (!one) throw new Error('no person')
    const tab = await one.live()
    await decide(one, me.id, true)
    const { body } = await revisit(me, one.id, 'like')
    expect(body).toMatchObject({ action: 'like', match: { otherUser: { id: one.id } } })
    expect((await tab.next('match:created')).match).toMatchObject({
      id: body.match?.id,
      otherUser: { id: me.id },
    })
    tab.close()
  })

  it('spends the allowance for a like, and nothing for a pass', async () => {
    const [me, one, two] = await passer(2)
    await world.database.db
      .updateTable('allowances')
      .set({ likes: 0, super_likes: 0 })
      .where('user_id', '=', me.id)
      .execute()
    const before = await databaseSnapshot(world.database.db)
    const refused = await revisit(me, one?.id ?? '', 'like')
    expectRefusal(refused, 403, 'LIKE_LIMIT')
    expect(refused.refusal?.requiresPurchase).toBe(true)
    expectRefusal(await revisit(me, one?.id ?? '', 'superlike'), 403, 'SUPER_LIKE_LIMIT')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await revisit(me, two?.id ?? '', 'pass')).status).toBe(200)
  })

  it('is refused unless the person was passed', async () => {
    const [me] = await passer(0)
    const [liked, fresh] = await insertUsers(world, 2)
    await decide(me, liked?.id ?? '', true)
    const before = await databaseSnapshot(world.database.db)
    const unknown = await revisit(me, uuid(), 'like')
    expectRefusal(unknown, 404, 'NOT_FOUND')
    for (const id of [liked?.id, fresh?.id, me.id]) {
      const reply = await revisit(me, id ?? '', 'pass')
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
    }
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const [me, one] = await passer(1)
      const target = { world, cookie: me.cookie, route: secondLookRoutes.revisit }
      await refusesJunkBodies(target)
      expect(
        await acceptedJunkFields(target, { userId: one?.id, action: 'pass' }, ['userId', 'action']),
      ).toEqual([])
    },
    junkTimeout,
  )
})
