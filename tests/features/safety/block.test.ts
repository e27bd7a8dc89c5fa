import { whomToMeet } from '@swoon/db/visibility'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { junkTimeout } from '../junk.ts'
import { matched } from '../pairs.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
  refusesJunkIds,
} from '../refusals.ts'

const world = worldOfFile()

const two = async () => (await insertUsers(world, 2)) as [Person, Person]
const block = (who: Person, blockedUserId: string) =>
  who.call(safetyRoutes.block, { body: { blockedUserId } })
const unblock = (who: Person, userId: string) =>
  who.call(safetyRoutes.unblock, { params: { userId } })
const blocks = async (who: Person) => (await who.call(safetyRoutes.blocks, {})).body
const look = (who: Person, userId: string) => who.call(profileRoutes.user, { params: { userId } })
const deck = async (who: Person) =>
  (
    await who.call(discoveryRoutes.discover, { params: { userId: who.id }, query: { limit: '50' } })
  ).body.map(({ id }) => id)
const matches = async (who: Person) =>
  (await who.call(matchRoutes.matches, { params: { userId: who.id } })).body

describe('blocking', () => {
  it('hides each of two strangers from the other', async () => {
    const [ann, bob] = await two()
    expect(await deck(ann)).toContain(bob.id)
    expect((await block(ann, bob.id)).body).toEqual({ ok: true })
    for (const [who, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      expectRefusal(await look(who, other.id), 404, 'NOT_FOUND')
      expect(await deck(who)).not.toContain(other.id)
      const like = await who.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } })
      expectRefusal(like, 404, 'NOT_FOUND')
      expect(await whomToMeet(world.database.db, who.id, [other.id, who.id])).toEqual(new Set())
    }
  })

  it('ends their match for good and archives it, as unmatching does', async () => {
    const { ann, bob, matchId } = await matched(world)
    await bob.call(chatRoutes.send, { body: { matchId, content: 'Answer me' } })
    const [mine, theirs] = [await ann.live(), await bob.live()]
    await block(ann, bob.id)
    for (const tab of [mine, theirs]) expect(await tab.next('match:ended')).toEqual({ matchId })
    for (const who of [ann, bob]) {
      expect(await matches(who)).toEqual([])
      expectRefusal(
        await who.call(chatRoutes.messages, { params: { id: matchId } }),
        404,
        'NOT_FOUND',
      )
    }
    const { db } = world.database
    const archived = await db
      .selectFrom('archived_matches')
      .selectAll()
      .where('match_id', '=', matchId)
      .execute()
    expect(archived).toMatchObject([{ ended_by: ann.id }])
    const said = await db
      .selectFrom('archived_messages')
      .selectAll()
      .where('match_id', '=', matchId)
      .execute()
    expect(said).toMatchObject([{ content: 'Answer me', id: expect.any(String) }])
    await unblock(ann, bob.id)
    expectRefusal(await look(ann, bob.id), 404, 'NOT_FOUND')
    mine.close()
    theirs.close()
  })

  it('updates the blocker’s own tabs', async () => {
    const [ann, bob] = await two()
    const [mine, other] = [await ann.live(), await ann.live()]
    await block(ann, bob.id)
    for (const tab of [mine, other])
      expect(await tab.next('person:blocked')).toEqual({ userId: bob.id })
    for (const tab of [mine, other]) await tab.next('resync')
    for (const tab of [mine, other]) tab.close()
  })

  it('changes nothing when it is repeated, and the blocked person cannot end it', async () => {
    const [ann, bob] = await two()
    await block(ann, bob.id)
    const before = await databaseSnapshot(world.database.db)
    expect((await block(ann, bob.id)).status).toBe(200)
    expectRefusal(await block(bob, ann.id), 404, 'NOT_FOUND')
    expectRefusal(await unblock(bob, ann.id), 404, 'NOT_FOUND')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect(await blocks(bob)).toEqual([])
  })

  it('works on a person who has just ended the match', async () => {
    const { ann, bob, matchId } = await matched(world)
    await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    expect((await block(ann, bob.id)).status).toBe(200)
    expect(await blocks(ann)).toMatchObject([{ id: bob.id, hadMatch: true }])
  })

  it('is refused for the blocker themselves and for people who do not exist or cannot be seen', async () => {
    const [ann, bob] = await two()
    await world.database.db
      .updateTable('users')
      .set({ min_age: 60 })
      .where('id', '=', bob.id)
      .execute()
    for (const id of [ann.id, bob.id, uuid()]) expectRefusal(await block(ann, id), 404, 'NOT_FOUND')
    expect(await blocks(ann)).toEqual([])
  })
})

describe('the list of blocked people', () => {
  it('shows the latest first, with the name of that time', async () => {
    const [ann, bob] = await two()
    const [eve] = (await insertUsers(world, 1)) as [Person]
    const { ann: ada, bob: max } = await matched(world, ann)
    expect(ada).toBe(ann)
    for (const { id } of [bob, eve, max]) await block(ann, id)
    await world.database.db
      .updateTable('users')
      .set({ name: 'Changed' })
      .where('id', '=', bob.id)
      .execute()
    expect(await blocks(ann)).toMatchObject([
      { id: max.id, hadMatch: true },
      { id: eve.id, hadMatch: false },
      { id: bob.id, hadMatch: false, name: bob.name, blockedAt: expect.any(String) },
    ])
  })
})

describe('unblocking', () => {
  it('lets two strangers see each other again', async () => {
    const [ann, bob] = await two()
    await block(ann, bob.id)
    const mine = await ann.live()
    expect((await unblock(ann, bob.id)).body).toEqual({ ok: true })
    expect(await mine.next('person:unblocked')).toEqual({ userId: bob.id })
    mine.close()
    expect((await look(ann, bob.id)).status).toBe(200)
    expect((await look(bob, ann.id)).status).toBe(200)
    expect(await blocks(ann)).toEqual([])
    expect(await whomToMeet(world.database.db, bob.id, [ann.id])).toEqual(new Set([ann.id]))
    expectRefusal(await unblock(ann, bob.id), 404, 'NOT_FOUND')
  })

  it('leaves the other person’s own block', async () => {
    const { ann, bob } = await matched(world)
    await block(ann, bob.id)
    await block(bob, ann.id)
    await unblock(ann, bob.id)
    expect(await blocks(bob)).toMatchObject([{ id: ann.id }])
  })
})

describe('junk', () => {
  it(
    'is refused',
    async () => {
      const [ann, bob] = await two()
      const target = { world, cookie: ann.cookie, route: safetyRoutes.block }
      await refusesJunkBodies(target)
      expect(
        await acceptedJunkFields(target, { blockedUserId: bob.id }, ['blockedUserId']),
      ).toEqual([])
      await refusesJunkIds({ ...target, route: safetyRoutes.unblock }, (id) => `/api/block/${id}`)
    },
    junkTimeout,
  )
})
