import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { serverAt } from '../harness/later.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import { databaseSnapshot, expectRefusal } from './refusals.ts'

const world = worldOfFile()

async function three(): Promise<[Person, Person, Person]> {
  const [ann, bob, eve] = await insertUsers(world, 3)
  if (!ann || !bob || !eve) throw new Error('no person')
  return [ann, bob, eve]
}
const decide = (who: Person, on: Person, isLike = false) =>
  who.call(swipeRoutes.swipe, { body: { swipedId: on.id, isLike } })
const superLike = (who: Person, on: Person) =>
  who.call(swipeRoutes.swipe, { body: { swipedId: on.id, isLike: true, isSuperLike: true } })
const superLikersOf = async (who: Person) =>
  (await who.call(swipeRoutes.superLikers, { params: { userId: who.id } })).body.map(({ id }) => id)
const undo = (who: Person, swipedId: string, url?: string) =>
  who.call(swipeRoutes.undo, { body: { swipedId } }, url)
const deckOf = async (who: Person) => {
  const { body } = await who.call(discoveryRoutes.discover, {
    params: { userId: who.id },
    query: { limit: '50' },
  })
  return body.map(({ id }) => id)
}
const passedOf = async (who: Person) =>
  (await who.call(secondLookRoutes.passed, { params: { userId: who.id } })).body.map(({ id }) => id)

describe('the last decision', () => {
  it('is as if it had never been, if it was a pass, and every tab gets the card back', async () => {
    const [ann, bob] = await three()
    const tab = await ann.live()
    const before = await world.database.db.selectFrom('swipes').selectAll().execute()
    await decide(ann, bob)
    expect(await passedOf(ann)).toEqual([bob.id])
    const { status, body } = await undo(ann, bob.id)
    expect([status, body.person.id]).toEqual([200, bob.id])
    expect((await tab.next('swipe:undone')).person).toEqual(body.person)
    expect(await world.database.db.selectFrom('swipes').selectAll().execute()).toEqual(before)
    expect(await passedOf(ann)).toEqual([])
    expect(await deckOf(ann)).toContain(bob.id)
    // A new decision is possible, and final.
    expect((await decide(ann, bob, true)).status).toBe(200)
    expectRefusal(await undo(ann, bob.id), 409, 'NOTHING_TO_UNDO')
    tab.close()
  })

  it('is as if it had never been, too, if it was a super like, which is given back and no longer shown', async () => {
    const [ann, bob] = await three()
    const [tab, his] = [await ann.live(), await bob.live()]
    const before = await world.database.db.selectFrom('swipes').selectAll().execute()
    const left = async () => (await ann.call(authRoutes.me, {})).body.superLikesRemaining
    const has = await left()
    await superLike(ann, bob)
    await his.next('super-like:received')
    expect(await left()).toBe((has ?? 0) - 1)
    expect(await superLikersOf(bob)).toEqual([ann.id])
    const { status, body } = await undo(ann, bob.id)
    expect([status, body.person.id, body.left?.superLikesRemaining]).toEqual([200, bob.id, has])
    expect(await tab.next('swipe:undone')).toEqual(body)
    expect(await his.next('super-like:undone')).toEqual({ userId: ann.id })
    expect(await left()).toBe(has)
    expect(await superLikersOf(bob)).toEqual([])
    expect(await world.database.db.selectFrom('swipes').selectAll().execute()).toEqual(before)
    // A repeat gives back nothing more.
    expect((await undo(ann, bob.id)).body.left).toBeUndefined()
    expect(await left()).toBe(has)
    for (const each of [tab, his]) each.close()
  })

  it('gives a super like back to what it came from, the day or the bonus, and nothing to a day that is over', async () => {
    const [ann, bob, eve] = await three()
    const held = async () => {
      const { super_likes, bonus_super_likes } = await world.database.db
        .selectFrom('allowances')
        .selectAll()
        .where('user_id', '=', ann.id)
        .executeTakeFirstOrThrow()
      return [super_likes, bonus_super_likes]
    }
    const has = (change: object) =>
      world.database.db
        .updateTable('allowances')
        .set(change)
        .where('user_id', '=', ann.id)
        .execute()
    await has({ super_likes: 1, bonus_super_likes: 2 })
    await superLike(ann, bob)
    expect(await held()).toEqual([0, 2])
    await undo(ann, bob.id)
    expect(await held()).toEqual([1, 2])
    await has({ super_likes: 0 })
    await superLike(ann, bob)
    expect(await held()).toEqual([0, 1])
    await undo(ann, bob.id)
    expect(await held()).toEqual([0, 2])
    await has({ super_likes: 1 })
    await superLike(ann, eve)
    await has({ day: '2100-01-01', super_likes: 1 })
    expect((await undo(ann, eve.id)).status).toBe(200)
    expect(await held()).toEqual([1, 2])
  })

  it('gives back nothing for a super like that premium paid', async () => {
    const [ann, bob] = await three()
    await world.database.db
      .updateTable('users')
      .set({ is_premium: true, premium_expires_at: new Date(Date.now() + 3_600_000) })
      .where('id', '=', ann.id)
      .execute()
    const held = () =>
      world.database.db
        .selectFrom('allowances')
        .select(['super_likes', 'bonus_super_likes'])
        .where('user_id', '=', ann.id)
        .executeTakeFirstOrThrow()
    const before = await held()
    await superLike(ann, bob)
    expect(await held()).toEqual(before)
    expect((await undo(ann, bob.id)).status).toBe(200)
    expect(await held()).toEqual(before)
  })

  it('stays if it was a super like that made a match, or the fourth to be taken back in a day', async () => {
    const [ann, bob] = await three()
    await decide(bob, ann, true)
    await superLike(ann, bob)
    expectRefusal(await undo(ann, bob.id), 409, 'NOTHING_TO_UNDO')
    const others = await insertUsers(world, promises.swipes.superUndosADay + 1)
    const statuses: number[] = []
    for (const other of others) {
      expect((await superLike(ann, other)).status).toBe(200)
      statuses.push((await undo(ann, other.id)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 409])
    // Passes can be taken back as before.
    const [dan] = await insertUsers(world, 1)
    if (!dan) throw new Error('no person')
    await decide(ann, dan)
    expect((await undo(ann, dan.id)).status).toBe(200)
  })

  it('stays if it was a like, a second pass, a pass before another decision, or one of more than a minute ago', async () => {
    const [ann, bob, eve] = await three()
    const refused = async (on: Person, url?: string) => {
      const before = await databaseSnapshot(world.database.db)
      expectRefusal(await undo(ann, on.id, url), 409, 'NOTHING_TO_UNDO')
      expect(await databaseSnapshot(world.database.db)).toEqual(before)
    }
    await decide(ann, bob)
    await decide(ann, eve, true)
    await refused(bob)
    await refused(eve)
    await ann.call(secondLookRoutes.revisit, { body: { userId: bob.id, action: 'pass' } })
    await refused(bob)
    const [dan] = await insertUsers(world, 1)
    if (!dan) throw new Error('no person')
    await decide(ann, dan)
    const later = await serverAt(world, promises.swipes.undoSeconds * 1000)
    await refused(dan, later.url)
    await later.close()
    expect((await undo(ann, dan.id)).status).toBe(200)
  })

  it('on someone who is hidden, unknown or not decided on cannot be taken back', async () => {
    const [ann, bob, eve] = await three()
    await decide(ann, bob)
    await world.database.db
      .insertInto('blocks')
      .values({ blocker_id: bob.id, blocked_id: ann.id, created_at: new Date() })
      .execute()
    const unknown = await undo(ann, uuid())
    expectRefusal(unknown, 404, 'NOT_FOUND')
    expect((await undo(ann, bob.id)).text).toBe(unknown.text)
    expectRefusal(await undo(ann, eve.id), 409, 'NOTHING_TO_UNDO')
    expectRefusal(await undo(bob, eve.id), 409, 'NOTHING_TO_UNDO')
  })

  it('is taken back once, however often and at once that is asked, and each answer is the first one', async () => {
    const [ann, bob] = await three()
    const tab = await ann.live()
    await decide(ann, bob)
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(ann, bob.id)))
    for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]?.body])
    await tab.next('swipe:undone')
    expect(tab.all('swipe:undone')).toHaveLength(1)
    tab.close()
    // Another decision ends that, as does a minute.
    const later = await serverAt(world, promises.swipes.undoSeconds * 1000)
    expectRefusal(await undo(ann, bob.id, later.url), 409, 'NOTHING_TO_UNDO')
    await later.close()
    await decide(ann, bob, true)
    expectRefusal(await undo(ann, bob.id), 409, 'NOTHING_TO_UNDO')
  })
})
