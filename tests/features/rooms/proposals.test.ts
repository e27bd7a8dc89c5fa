import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'
import { propose, read, roomOf, say } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)

describe('a room match', () => {
  it('is a proposal for a like until the other proposes too, and then the ordinary match', async () => {
    const id = await roomOf(ann, bob)
    const [mine, theirs] = [await ann.live(), await bob.live()]
    const likes = async (who: Person) =>
      (
        await world.database.db
          .selectFrom('allowances')
          .select('likes')
          .where('user_id', '=', who.id)
          .executeTakeFirstOrThrow()
      ).likes
    const before = await likes(ann)
    expect((await propose(ann, id, bob)).body).toMatchObject({
      user1Id: ann.id,
      user2Id: bob.id,
      status: 'proposed',
    })
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
    expect(await likes(ann)).toBe(before - 1)
    await theirs.next('room:matched', ({ match }) => match.status === 'proposed')
    const matched = (await propose(bob, id, ann)).body
    expect(matched.status).toBe('matched')
    for (const tab of [mine, theirs])
      expect((await tab.next('match:created')).match.id).toBe(matched.matchId)
    expect((await propose(ann, id, bob)).body).toMatchObject({
      status: 'matched',
      matchId: matched.matchId,
    })
    const known = await ann.call(roomRoutes.matches, { params: { id, userId: ann.id } })
    expect(known.body).toMatchObject([{ status: 'matched', matchId: matched.matchId }])
    for (const tab of [mine, theirs]) tab.close()
  })

  const likesOf = async (...people: Person[]) =>
    Promise.all(
      people.map(async ({ id }) => {
        const query = world.database.db
          .selectFrom('allowances')
          .select('likes')
          .where('user_id', '=', id)
        return (await query.executeTakeFirstOrThrow()).likes
      }),
    )
  const like = (who: Person, other: Person) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } })

  it('is made by a like on a card and a proposal, whichever came first, for one like each', async () => {
    const id = await roomOf(ann, bob, cleo)
    const tab = await ann.live()
    await propose(ann, id, bob)
    const { body } = await like(bob, ann)
    expect(body.isMatch).toBe(true)
    expect((await tab.next('match:created')).match.id).toBe(body.match?.id)
    const bell = await bob.call(notificationRoutes.list, { params: { userId: bob.id } })
    expect(bell.body.map(({ kind }) => kind)).toEqual(['match'])
    expect(
      (await ann.call(roomRoutes.matches, { params: { id, userId: ann.id } })).body,
    ).toMatchObject([{ status: 'matched', matchId: body.match?.id }])
    await like(cleo, ann)
    expect((await propose(ann, id, cleo)).body.status).toBe('matched')
    expect(await likesOf(ann, bob, cleo)).toEqual([13, 14, 14])
    tab.close()
  })

  it('is not made by a like from a person who is absent or no longer looking for the other', async () => {
    const id = await roomOf(ann, bob)
    await like(bob, ann)
    await like(cleo, ann)
    expectRefusal(await propose(ann, id, cleo), 404, 'NOT_FOUND')
    await world.database.db
      .updateTable('users')
      .set({ min_age: 60 })
      .where('id', '=', bob.id)
      .execute()
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
  })

  it('costs nothing more for someone who has liked or proposed before', async () => {
    const id = await roomOf(ann, bob, cleo)
    await like(ann, bob)
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
    await propose(ann, id, cleo)
    expect((await like(ann, cleo)).body.isMatch).toBe(false)
    expect(await likesOf(ann)).toEqual([13])
    for (const who of [bob, cleo]) expect((await propose(who, id, ann)).body.status).toBe('matched')
    expect(await likesOf(ann, bob, cleo)).toEqual([13, 14, 14])
  })

  it('ends after 24 hours, present or not', async () => {
    const id = await roomOf(ann, bob)
    await propose(ann, id, bob)
    await world.database.db
      .updateTable('room_proposals')
      .set({ until: new Date(Date.now() - 1000) })
      .execute()
    expect((await propose(bob, id, ann)).body.status).toBe('proposed')
    expect((await propose(ann, id, bob)).body.status).toBe('matched')
  })

  it('is made for 24 hours although the first to propose has left, and not after', async () => {
    const leave = (who: Person, id: string) => who.call(roomRoutes.leave, { params: { id } })
    const id = await roomOf(cleo, ann, bob)
    await propose(ann, id, bob)
    await propose(cleo, id, bob)
    await leave(ann, id)
    await leave(cleo, id)
    const over = { until: new Date(Date.now() - 1000) }
    await world.database.db
      .updateTable('room_proposals')
      .set(over)
      .where('proposer_id', '=', ann.id)
      .execute()
    // An ended match counts as no proposal, and absent people cannot get one.
    expectRefusal(await propose(bob, id, ann), 404, 'NOT_FOUND')
    expect((await propose(bob, id, cleo)).body.status).toBe('matched')
  })

  it('is never made again by two whose match was ended, in the room of a third person', async () => {
    const id = await roomOf(cleo, ann, bob)
    await propose(ann, id, bob)
    const { matchId } = (await propose(bob, id, ann)).body
    await bob.call(matchRoutes.unmatch, { params: { id: matchId ?? '' } })
    expectRefusal(await propose(ann, id, bob), 404, 'NOT_FOUND')
    expectRefusal(await propose(bob, id, ann), 404, 'NOT_FOUND')
    expect((await ann.call(roomRoutes.matches, { params: { id, userId: ann.id } })).body).toEqual(
      [],
    )
  })

  it('is not proposed to the proposer themselves, to someone who is not there, after a block or an ended match, or without likes', async () => {
    const id = await roomOf(ann, bob)
    expectRefusal(await propose(ann, id, ann), 400, 'INVALID')
    expectRefusal(await propose(ann, id, cleo), 404, 'NOT_FOUND')
    expectRefusal(await propose(cleo, id, ann), 403, 'NOT_IN_ROOM')
    await world.database.db
      .updateTable('allowances')
      .set({ likes: 0 })
      .where('user_id', '=', ann.id)
      .execute()
    const refused = await propose(ann, id, bob)
    expectRefusal(refused, 403, 'LIKE_LIMIT')
    expect(refused.refusal?.requiresPurchase).toBe(true)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    expectRefusal(await propose(ann, id, bob), 404, 'NOT_FOUND')
  })

  it.each(['proposer', 'other'] as const)(
    'reaches the other while the %s hides their profile',
    async (who) => {
      const id = await roomOf(ann, bob)
      const hidden = who === 'proposer' ? ann : bob
      await hidden.call(profileRoutes.updateUser, {
        params: { id: hidden.id },
        body: { isHidden: true },
      })
      const tab = await bob.live()
      expect((await propose(ann, id, bob)).body.status).toBe('proposed')
      await tab.next('room:matched', ({ match }) => match.status === 'proposed')
      const [known] = (await bob.call(roomRoutes.matches, { params: { id, userId: bob.id } })).body
      expect(known).toMatchObject({ user1Id: ann.id, user2Id: bob.id, status: 'proposed' })
      const listed = (await bob.call(notificationRoutes.list, { params: { userId: bob.id } })).body
      expect(listed).toMatchObject([{ kind: 'room-proposal', person: { id: ann.id } }])
      await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
      expect(
        (await bob.call(notificationRoutes.list, { params: { userId: bob.id } })).body,
      ).toEqual([])
      tab.close()
    },
  )

  it('is shown to no one who is not looking for the proposer', async () => {
    const id = await roomOf(ann, bob)
    await world.database.db
      .updateTable('users')
      .set({ min_age: 60 })
      .where('id', '=', bob.id)
      .execute()
    const tab = await bob.live()
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
    expect((await bob.call(roomRoutes.matches, { params: { id, userId: bob.id } })).body).toEqual(
      [],
    )
    await say(ann, id, 'Hello')
    await waitFor(async () => (await read(bob, id)).length === 1)
    expect(tab.all('room:matched')).toEqual([])
    tab.close()
  })
})
