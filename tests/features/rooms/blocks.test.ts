import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person, upload } from '../../harness/person.ts'
import { expectRefusal } from '../refusals.ts'
import { create, heardOf, join, list, propose, roomOf, say } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)

describe('the profile of someone', () => {
  it('opens with all its photos for people in a room with them, no matter whom the two look for, until one leaves or blocks', async () => {
    const [main, second] = [await upload(bob), await upload(bob)]
    await bob.call(profileRoutes.updateUser, {
      params: { id: bob.id },
      body: { photos: [main, second], profilePhoto: main },
    })
    // Bob is not looking for people like Ann, and Cleo hides her profile.
    const { db } = world.database
    await db.updateTable('users').set({ min_age: 60 }).where('id', '=', bob.id).execute()
    await db.updateTable('users').set({ hidden_at: new Date() }).where('id', '=', cleo.id).execute()
    const opens = async (who: Person, other: Person) =>
      (await who.call(profileRoutes.user, { params: { userId: other.id } })).status
    const loads = async (who: Person, url: string) =>
      (await fetch(world.url + url, { headers: { cookie: who.cookie } })).status
    expect([await opens(ann, bob), await opens(bob, ann), await opens(ann, cleo)]).toEqual([
      404, 404, 404,
    ])

    const id = await roomOf(ann, bob, cleo)
    for (const [one, other] of [
      [ann, bob],
      [bob, ann],
      [ann, cleo],
      [cleo, ann],
    ] as const)
      expect(await opens(one, other)).toBe(200)
    // A swipe would be refused, so none is offered.
    for (const other of [bob, cleo]) {
      const { body } = await ann.call(profileRoutes.user, { params: { userId: other.id } })
      expect(body).toMatchObject({ id: other.id, mayDecide: false })
    }
    expect([await loads(ann, main), await loads(ann, second)]).toEqual([200, 200])
    // Nor does it reveal when a person in incognito likes the reader, who then sees them in a deck.
    await db
      .updateTable('users')
      .set({ min_age: 18, is_incognito: true })
      .where('id', '=', bob.id)
      .execute()
    expect(
      (await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })).status,
    ).toBe(200)
    expect((await ann.call(profileRoutes.user, { params: { userId: bob.id } })).body).toMatchObject(
      {
        mayDecide: false,
      },
    )

    await cleo.call(roomRoutes.leave, { params: { id } })
    expect([await opens(ann, cleo), await opens(cleo, ann), await loads(cleo, second)]).toEqual([
      404, 404, 404,
    ])
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    // Both may stay in a third person's room.
    const third = await create((await insertUsers(world, 1))[0] as Person)
    for (const who of [ann, bob]) await join(who, third)
    expect([await opens(ann, bob), await opens(bob, ann)]).toEqual([404, 404])
    expect([await loads(ann, main), await loads(ann, second)]).toEqual([404, 404])
  })
})

describe('the list of someone who was put out', () => {
  it('loses the room at once, and sees it again when they may enter again', async () => {
    const id = await roomOf(ann, bob)
    const [watching, elsewhere, theirs] = [await bob.live(), await bob.live(), await cleo.live()]
    for (const tab of [watching, theirs]) await tab.command('rooms:watch', {})
    await ann.call(roomRoutes.putOut, {
      params: { id },
      body: { userId: bob.id, isForGood: false },
    })
    expect(await watching.next('rooms:closed')).toEqual({ roomId: id })
    await say(ann, id, 'Not for Bob')
    await theirs.next('rooms:changed', ({ room }) => room.lastMessage?.content === 'Not for Bob')
    await world.database.db
      .updateTable('room_removals')
      .set({ until: new Date(Date.now() - 1000) })
      .where('user_id', '=', bob.id)
      .execute()
    await say(ann, id, 'For Bob too')
    await watching.next('rooms:changed', ({ room }) => room.lastMessage?.content === 'For Bob too')
    expect(heardOf(id, watching).map(({ name }) => name)).toEqual(['rooms:closed', 'rooms:changed'])
    expect(elsewhere.events).toEqual([])
    expect(theirs.all('rooms:closed')).toEqual([])
    for (const tab of [watching, elsewhere, theirs]) tab.close()
  })
})

describe('a block or the end of a match with the creator', () => {
  it.each(['blocks', 'is blocked by'] as const)(
    'puts out someone who %s them, for reading, writing and listening',
    async (how) => {
      const id = await roomOf(ann, bob, cleo)
      const tab = await bob.live()
      await tab.command('room:watch', { roomId: id })
      const [by, other] = how === 'blocks' ? [bob, ann] : [ann, bob]
      expect(
        (await by.call(safetyRoutes.block, { body: { blockedUserId: other.id } })).status,
      ).toBe(200)
      await tab.next('access:lost', (lost) => lost.kind === 'room' && lost.id === id)
      expectRefusal(await say(bob, id, 'Still here?'), 404, 'NOT_FOUND')
      expectRefusal(
        await bob.call(roomRoutes.messages, { params: { id }, query: {} }),
        404,
        'NOT_FOUND',
      )
      expectRefusal(await join(bob, id), 404, 'NOT_FOUND')
      expect((await tab.command('room:watch', { roomId: id })).ok).toBe(false)
      await say(cleo, id, 'Not for Bob')
      expect((await list(bob)).map((room) => room.id)).not.toContain(id)
      expect(tab.all('room:message')).toEqual([])
      tab.close()
    },
  )

  it('puts out someone who unmatches them', async () => {
    const id = await roomOf(ann, bob)
    await propose(ann, id, bob)
    const { matchId } = (await propose(bob, id, ann)).body
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    await bob.call(matchRoutes.unmatch, { params: { id: matchId ?? '' } })
    await tab.next('access:lost', (lost) => lost.kind === 'room' && lost.id === id)
    expectRefusal(await say(bob, id, 'Still here?'), 404, 'NOT_FOUND')
    expectRefusal(await propose(ann, id, bob), 404, 'NOT_FOUND')
    tab.close()
  })
})

describe('for someone who was blocked, in the room of a third person', () => {
  it('the block sends what a leave does, and then nothing on the wire differs from a quiet room', async () => {
    const id = await roomOf(cleo, ann, bob)
    // One is in the room and one is not; two watch the list, which changes with visibility.
    const tabs = [await bob.live(), await bob.live(), await bob.live(), await bob.live()] as const
    const [inRoom, inBoth, inList] = tabs
    for (const tab of [inRoom, inBoth]) await tab.command('room:watch', { roomId: id })
    for (const tab of [inBoth, inList]) await tab.command('rooms:watch', {})
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    for (const tab of [inRoom, inBoth])
      expect(await tab.next('room:left')).toEqual({ roomId: id, userId: ann.id })
    for (const tab of [inBoth, inList])
      await tab.next('rooms:changed', ({ room }) => room.id === id && room.participantCount === 2)
    expect(tabs.map((tab) => heardOf(id, tab).map(({ name }) => name))).toEqual([
      ['room:left'],
      ['room:left', 'rooms:changed'],
      ['rooms:changed'],
      [],
    ])
    const before = tabs.map((tab) => heardOf(id, tab).length)
    const annTab = await ann.live()
    await annTab.command('room:watch', { roomId: id })
    await annTab.command('room:type', { roomId: id, isTyping: true })
    const { id: messageId } = (await say(ann, id, 'By Ann')).body
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId } })
    await say(ann, id, 'By Ann again')
    await ann.call(roomRoutes.leave, { params: { id } })
    await join(ann, id)
    await propose(ann, id, cleo)
    const { id: last } = (await say(cleo, id, 'By Cleo')).body
    for (const tab of [inRoom, inBoth])
      await tab.next('room:message', ({ message }) => message.id === last)
    for (const tab of [inBoth, inList])
      await tab.next(
        'rooms:changed',
        ({ room }) => room.id === id && room.lastMessage?.content === 'By Cleo',
      )
    const since = tabs.map((tab, at) => heardOf(id, tab).slice(before[at]))
    const names = since.map((events) => events.map(({ name }) => name))
    expect(names).toEqual([
      ['room:message'],
      ['room:message', 'rooms:changed'],
      ['rooms:changed'],
      [],
    ])
    for (const trace of [ann.id, 'By Ann']) expect(JSON.stringify(since)).not.toContain(trace)
    for (const one of [...tabs, annTab]) one.close()
  })
})
