import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { noName, roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Live } from '../../harness/live.ts'
import { insertUsers, type Person, upload } from '../../harness/person.ts'
import { startWorld, type World, waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'
import { create, join, propose, read, roomOf, say } from './rooms.ts'

let world: World
let ann: Person
let bob: Person
let cleo: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  const people = await insertUsers(world, 3)
  ;[ann, bob, cleo] = people as [Person, Person, Person]
})

const list = async (who: Person) => (await who.call(roomRoutes.rooms, {})).body
/** The events of a tab, without the list's changes of rooms that other tests have left. */
const heardOf = (id: string, { events }: Live) =>
  events.filter(({ name, payload }) => name !== 'rooms:changed' || JSON.stringify(payload).includes(id))
const age = (seconds: number) =>
  world.database.db
    .updateTable('room_participants')
    .set({ seen_at: sql<Date>`seen_at - make_interval(secs => ${seconds})` })
    .execute()

const react = (who: Person, id: string, messageId: string, emoji: string) =>
  who.call(roomRoutes.react, { params: { id, messageId }, body: { emoji } })

describe('reactions in a room', () => {
  it('are counted for everyone there, and taken back', async () => {
    const id = await roomOf(ann, bob, cleo)
    const tab = await cleo.live()
    await tab.command('room:watch', { roomId: id })
    const messageId = (await say(ann, id, 'Who is awake?')).body.id
    await react(bob, id, messageId, '👍')
    await react(ann, id, messageId, '👍')
    const heard = await tab.next('room:reacted', ({ userId }) => userId === ann.id)
    expect(heard).toMatchObject({ roomId: id, messageId, emoji: '👍', reactions: [{ emoji: '👍', count: 2 }] })
    expect((await read(bob, id)).at(-1)).toMatchObject({
      reactions: [{ emoji: '👍', count: 2, isMine: true }],
      revision: heard.revision,
    })
    expect((await read(cleo, id)).at(-1)?.reactions).toEqual([{ emoji: '👍', count: 2, isMine: false }])
    await ann.call(roomRoutes.unreact, { params: { id, messageId } })
    expect(await tab.next('room:reacted', ({ emoji }) => emoji === null)).toMatchObject({
      reactions: [{ emoji: '👍', count: 1 }],
    })
    expectRefusal(await react(bob, id, uuid(), '👍'), 404, 'NOT_FOUND')
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId } })
    expectRefusal(await react(bob, id, messageId, '😂'), 404, 'NOT_FOUND')
    await bob.call(roomRoutes.leave, { params: { id } })
    expectRefusal(await react(bob, id, messageId, '😂'), 403, 'NOT_IN_ROOM')
    tab.close()
  })

  it('are not counted for people who are kept apart from whom they are of', async () => {
    const id = await roomOf(ann, bob, cleo)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: cleo.id } })
    const tab = await cleo.live()
    await tab.command('room:watch', { roomId: id })
    const messageId = (await say(ann, id, 'Who is awake?')).body.id
    await react(bob, id, messageId, '👍')
    await react(ann, id, messageId, '👍')
    const heard = await tab.next('room:reacted', ({ messageId: about }) => about === messageId)
    expect(heard).toMatchObject({ userId: ann.id, reactions: [{ emoji: '👍', count: 1 }] })
    expect(tab.all('room:reacted')).toHaveLength(1)
    expect((await read(cleo, id)).at(-1)).toMatchObject({
      reactions: [{ emoji: '👍', count: 1, isMine: false }],
      revision: heard.revision,
    })
    tab.close()
  })
})

describe('an answer in a room', () => {
  const answer = (who: Person, id: string, replyToId: string, content = 'Yes') =>
    who.call(roomRoutes.send, { params: { id }, body: { messageType: 'text', content, replyToId } })

  it('names the message that it answers, until that is gone', async () => {
    const id = await roomOf(ann, bob)
    const original = (await say(ann, id, 'Who is awake?')).body
    const sent = await answer(bob, id, original.id)
    const replyTo = { id: original.id, place: original.cursor, senderId: ann.id, content: 'Who is awake?' }
    expect(sent.body).toMatchObject({ content: 'Yes', replyTo })
    expect((await read(ann, id)).at(-1)).toMatchObject({ replyTo })
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId: original.id } })
    expect((await read(bob, id)).at(-1)?.replyTo).toMatchObject({ id: original.id, place: null, content: '', name: '' })
    expectRefusal(await answer(bob, id, original.id), 400, 'INVALID')
    const elsewhere = await roomOf(ann)
    expectRefusal(await answer(bob, id, (await say(ann, elsewhere, 'There')).body.id), 400, 'INVALID')
  })

  it('is the first one for a repeat, also once the original is gone, and never answers something else', async () => {
    const id = await roomOf(ann, bob)
    const [original, other] = [(await say(ann, id, 'Who is awake?')).body, (await say(ann, id, 'And who not?')).body]
    const send = (words: object) =>
      bob.call(roomRoutes.send, { params: { id }, body: { messageType: 'text', ...words } as never })
    const reply = { content: 'Yes', clientId: uuid(), replyToId: original.id }
    const plain = { content: 'Hello', clientId: uuid() }
    const [sent, first] = [await send(reply), await send(plain)]
    const tab = await ann.live()
    await tab.command('room:watch', { roomId: id })
    expect((await send(reply)).body).toMatchObject({ id: sent.body.id, replyTo: sent.body.replyTo })
    expect((await tab.next('room:message')).message.replyTo).toEqual(sent.body.replyTo)
    const before = await read(ann, id)
    for (const replyToId of [other.id, first.body.id])
      for (const repeat of [reply, plain]) expectRefusal(await send({ ...repeat, replyToId }), 409, 'CONFLICT')
    expect(await read(ann, id)).toEqual(before)
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId: original.id } })
    const gone = { id: original.id, place: null, content: '' }
    expect((await send(reply)).body).toMatchObject({ id: sent.body.id, replyTo: gone })
    expect((await read(ann, id)).map(({ replyTo }) => replyTo?.id)).toEqual([undefined, original.id, undefined])
    tab.close()
  })

  it('shows nothing of the original to people who are kept apart from its author', async () => {
    const id = await roomOf(ann, bob, cleo)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: cleo.id } })
    const tab = await cleo.live()
    await tab.command('room:watch', { roomId: id })
    const original = (await say(bob, id, 'Only for some')).body
    const sent = (await answer(ann, id, original.id)).body
    const heard = await tab.next('room:message', ({ message }) => message.id === sent.id)
    const gone = { id: original.id, place: null, senderId: null, name: '', content: '', hasPicture: false }
    expect(heard.message.replyTo).toEqual(gone)
    expect((await read(cleo, id)).at(-1)?.replyTo).toEqual(gone)
    tab.close()
  })
})

describe('editing a message in a room', () => {
  const edit = (who: Person, id: string, messageId: string, content: string) =>
    who.call(roomRoutes.editMessage, { params: { id, messageId }, body: { content } })

  it('changes it for everyone there, by its author alone, for 15 minutes', async () => {
    const id = await roomOf(ann, bob, cleo)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    const messageId = (await say(ann, id, 'Helo')).body.id
    const edited = await edit(ann, id, messageId, 'Hello')
    expect(edited.body).toMatchObject({ messageId, content: 'Hello', editedAt: expect.any(String) })
    expect(await tab.next('room:message-changed')).toEqual({ roomId: id, ...edited.body })
    expect((await read(cleo, id)).at(-1)).toMatchObject({ content: 'Hello', editedAt: edited.body.editedAt })
    expectRefusal(await edit(bob, id, messageId, 'Mine'), 404, 'NOT_FOUND')
    expectRefusal(await edit(ann, id, messageId, ' '), 400, 'INVALID')
    const sentAt = new Date(Date.now() - 16 * 60_000)
    await world.database.db.updateTable('room_messages').set({ sent_at: sentAt }).where('id', '=', messageId).execute()
    expectRefusal(await edit(ann, id, messageId, 'Late'), 409, 'CONFLICT')
    tab.close()
  })
})

describe('a room', () => {
  it('is created with a name and a description, and listed for everyone', async () => {
    const made = await ann.call(roomRoutes.create, {
      body: { name: '  Night owls ', description: 'Late talk', createdBy: ann.id },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Night owls',
      description: 'Late talk',
      createdBy: ann.id,
      participantCount: 0,
    })
    expect((await list(bob)).map(({ id }) => id)).toContain(made.body.id)
  })

  it('is created once by a client that repeats its call, also at the same time', async () => {
    const before = await list(bob)
    const body = { name: 'Once', clientId: uuid() }
    const made = await Promise.all([1, 2].map(() => ann.call(roomRoutes.create, { body })))
    const again = await ann.call(roomRoutes.create, { body: { ...body, name: 'Twice' } })
    expect(new Set([...made, again].map(({ body: { id, name } }) => `${id} ${name}`)).size).toBe(1)
    expect((await list(bob)).length).toBe(before.length + 1)
    expect((await bob.call(roomRoutes.create, { body })).body.id).not.toBe(again.body.id)
  })

  it.each(['', '   ', '\u200b'])('needs a name: %j is none', async (name) => {
    const refused = await ann.call(roomRoutes.create, { body: { name } })
    expectRefusal(refused, 400, 'INVALID')
    expect(refused.refusal?.fields?.name).toBe(noName)
  })

  it('has at most 50 characters of name and 200 of description', async () => {
    expect(
      (await ann.call(roomRoutes.create, { body: { name: 'n'.repeat(50), description: 'd'.repeat(200) } })).status,
    ).toBe(201)
    expectRefusal(await ann.call(roomRoutes.create, { body: { name: 'n'.repeat(51) } }), 400, 'INVALID')
    expectRefusal(
      await ann.call(roomRoutes.create, { body: { name: 'n', description: 'd'.repeat(201) } }),
      400,
      'INVALID',
    )
  })

  it('is renamed, described and closed by its creator alone', async () => {
    const id = await roomOf(ann, bob)
    const change = (who: Person) => who.call(roomRoutes.change, { params: { id }, body: { name: 'Early birds' } })
    expectRefusal(await change(bob), 404, 'NOT_FOUND')
    expect((await change(ann)).body.name).toBe('Early birds')
    expectRefusal(await bob.call(roomRoutes.close, { params: { id } }), 404, 'NOT_FOUND')
    expect((await ann.call(roomRoutes.close, { params: { id } })).status).toBe(200)
    expectRefusal(await bob.call(roomRoutes.room, { params: { id } }), 404, 'NOT_FOUND')
    expectRefusal(await say(bob, id, 'Still here?'), 404, 'NOT_FOUND')
  })

  it('notifies those in it at once that it is renamed, and that it is closed', async () => {
    const id = await roomOf(ann, bob)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    await ann.call(roomRoutes.change, { params: { id }, body: { name: 'Early birds', description: 'Before six' } })
    expect(await tab.next('room:changed')).toEqual({ roomId: id, name: 'Early birds', description: 'Before six' })
    await ann.call(roomRoutes.close, { params: { id } })
    expect(await tab.next('access:lost')).toEqual({ kind: 'room', id })
    tab.close()
  })

  it('shows no one in it the last line of someone kept apart from them, when it is renamed', async () => {
    const id = await roomOf(cleo, ann, bob)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    await say(bob, id, 'Not for Ann')
    const tab = await ann.live()
    await tab.command('room:watch', { roomId: id })
    // The tabs of a person who has just blocked someone fetch everything again.
    await tab.next('resync')
    const before = tab.events.length
    await cleo.call(roomRoutes.change, { params: { id }, body: { name: 'Other owls' } })
    expect(await tab.next('room:changed')).toEqual({ roomId: id, name: 'Other owls', description: '' })
    expect(tab.events.slice(before).map(({ name }) => name)).toEqual(['room:changed'])
    tab.close()
  })

  it('is archived after 30 days without anyone, and woken by its creator', async () => {
    const [id, lively] = [await create(ann), await create(ann)]
    const entered = (roomId: string, days: number) =>
      world.database.db
        .updateTable('rooms')
        .set({ entered_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', roomId)
        .execute()
    await entered(id, 31)
    await entered(lively, 29)
    const tab = await bob.live()
    await tab.command('rooms:watch', {})
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'old-rooms'`.execute(
      world.database.db,
    )
    expect(await tab.next('rooms:closed')).toEqual({ roomId: id })
    tab.close()
    expect((await list(bob)).map((room) => room.id)).toContain(lively)
    expect((await list(bob)).map((room) => room.id)).not.toContain(id)
    expect((await list(ann)).find((room) => room.id === id)?.status).toBe('archived')
    expectRefusal(await join(ann, id), 404, 'NOT_FOUND')
    expectRefusal(await bob.call(roomRoutes.wake, { params: { id } }), 404, 'NOT_FOUND')
    expect((await ann.call(roomRoutes.wake, { params: { id } })).body.status).toBe('open')
    expect((await list(bob)).map((room) => room.id)).toContain(id)
  })
})

describe('who is in a room', () => {
  it('is shown to those who are in it, and ends 30 s after the last sign of life', async () => {
    const id = await roomOf(ann, bob)
    const those = await ann.call(roomRoutes.participants, { params: { id } })
    expect(those.body.map((one) => [one.id, one.isCreator])).toEqual([
      [ann.id, true],
      [bob.id, false],
    ])
    expectRefusal(await cleo.call(roomRoutes.participants, { params: { id } }), 403, 'NOT_IN_ROOM')
    expectRefusal(await cleo.call(roomRoutes.messages, { params: { id }, query: {} }), 403, 'NOT_IN_ROOM')
    expectRefusal(await say(cleo, id, 'Hello'), 403, 'NOT_IN_ROOM')
    await age(31)
    expectRefusal(await say(bob, id, 'Hello'), 403, 'NOT_IN_ROOM')
    expect((await ann.call(roomRoutes.room, { params: { id } })).body.participantCount).toBe(0)
  })

  it('ends soon after the tab was closed, unless another tab of the person is there', async () => {
    const id = await roomOf(ann)
    const [tab, first, second, elsewhere] = await Promise.all([ann.live(), bob.live(), bob.live(), bob.live()])
    for (const one of [tab, first, second]) await one.command('room:watch', { roomId: id })
    const { db } = world.database
    const job = `closed-tab:${id}:${bob.id}`
    const due = async () => {
      const waiting = () => sql`SELECT FROM graphile_worker._private_jobs WHERE key = ${job}`.execute(db)
      await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${job}`.execute(db)
      await waitFor(async () => (await waiting()).rows.length === 0)
    }
    first.close()
    await second.next('room:tab-left', ({ roomId }) => roomId === id)
    await second.command('room:watch', { roomId: id })
    await due()
    const there = await ann.call(roomRoutes.participants, { params: { id } })
    expect(there.body.map((one) => one.id)).toEqual([ann.id, bob.id])
    const heard = elsewhere.all('room:tab-left').length
    second.close()
    await waitFor(() => elsewhere.all('room:tab-left').length > heard)
    await due()
    await tab.next('room:left', ({ userId }) => userId === bob.id)
    for (const one of [tab, elsewhere]) one.close()
  })

  it('is heard live: entering, leaving, silence', async () => {
    const id = await roomOf(ann)
    const tab = await ann.live()
    expect((await tab.command('room:watch', { roomId: id })).ok).toBe(true)
    await join(bob, id)
    expect((await tab.next('room:entered')).participant.id).toBe(bob.id)
    await bob.call(roomRoutes.leave, { params: { id } })
    expect((await tab.next('room:left')).userId).toBe(bob.id)
    await join(cleo, id)
    await world.database.db
      .updateTable('room_participants')
      .set({ seen_at: new Date(Date.now() - 31_000) })
      .where('user_id', '=', cleo.id)
      .execute()
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'silent-participants'`.execute(
      world.database.db,
    )
    await tab.next('room:left', ({ userId }) => userId === cleo.id)
    tab.close()
  })

  it('does not include whom the creator has put out, for a day or for good', async () => {
    const id = await roomOf(ann, bob, cleo)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    const put = (other: Person, isForGood: boolean, by = ann) =>
      by.call(roomRoutes.putOut, { params: { id }, body: { userId: other.id, isForGood } })
    expectRefusal(await put(cleo, false, bob), 404, 'NOT_FOUND')
    const removal = async (who: Person) => (await who.call(roomRoutes.removal, { params: { id } })).body
    expect(await removal(bob)).toEqual({ isOut: false, until: null })
    expect((await put(bob, false)).status).toBe(200)
    const { isOut, until } = await removal(bob)
    expect([isOut, Date.parse(until ?? '') > Date.now()]).toEqual([true, true])
    await tab.next('access:lost', (lost) => lost.kind === 'room' && lost.id === id)
    expectRefusal(await join(bob, id), 404, 'NOT_FOUND')
    expect((await list(bob)).map((room) => room.id)).not.toContain(id)
    const day = new Date(Date.now() - 25 * 3_600_000)
    await world.database.db.updateTable('room_removals').set({ until: day }).where('user_id', '=', bob.id).execute()
    expect((await join(bob, id)).status).toBe(200)
    expect((await removal(bob)).isOut).toBe(false)
    await put(cleo, true)
    expect(await removal(cleo)).toEqual({ isOut: true, until: null })
    const [stored] = await world.database.db
      .selectFrom('room_removals')
      .select('until')
      .where('user_id', '=', cleo.id)
      .execute()
    expect(stored).toEqual({ until: null })
    tab.close()
  })
})

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
    expect([await opens(ann, bob), await opens(bob, ann), await opens(ann, cleo)]).toEqual([404, 404, 404])

    const id = await roomOf(ann, bob, cleo)
    for (const [one, other] of [
      [ann, bob],
      [bob, ann],
      [ann, cleo],
      [cleo, ann],
    ] as const)
      expect(await opens(one, other)).toBe(200)
    // No swipe would be accepted, so none is offered.
    for (const other of [bob, cleo]) {
      const { body } = await ann.call(profileRoutes.user, { params: { userId: other.id } })
      expect(body).toMatchObject({ id: other.id, mayDecide: false })
    }
    expect([await loads(ann, main), await loads(ann, second)]).toEqual([200, 200])
    // Nor does it say when someone incognito likes the reader, who then sees them in a deck.
    await db.updateTable('users').set({ min_age: 18, is_incognito: true }).where('id', '=', bob.id).execute()
    expect((await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })).status).toBe(200)
    expect((await ann.call(profileRoutes.user, { params: { userId: bob.id } })).body).toMatchObject({
      mayDecide: false,
    })

    await cleo.call(roomRoutes.leave, { params: { id } })
    expect([await opens(ann, cleo), await opens(cleo, ann), await loads(cleo, second)]).toEqual([404, 404, 404])
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    // In a room of a third person both may stay.
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
    await ann.call(roomRoutes.putOut, { params: { id }, body: { userId: bob.id, isForGood: false } })
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
      expect((await by.call(safetyRoutes.block, { body: { blockedUserId: other.id } })).status).toBe(200)
      await tab.next('access:lost', (lost) => lost.kind === 'room' && lost.id === id)
      expectRefusal(await say(bob, id, 'Still here?'), 404, 'NOT_FOUND')
      expectRefusal(await bob.call(roomRoutes.messages, { params: { id }, query: {} }), 404, 'NOT_FOUND')
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

describe('the list', () => {
  it('shows its watchers people and last lines, and each without those kept apart from them', async () => {
    const id = await roomOf(cleo)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    const tab = await ann.live()
    await tab.command('rooms:watch', {})
    await join(bob, id)
    await say(bob, id, 'Not for Ann')
    const [dora] = (await insertUsers(world, 1)) as [Person]
    await join(dora, id)
    const { room } = await tab.next(
      'rooms:changed',
      (changed) => changed.room.id === id && changed.room.participantCount === 2,
    )
    expect(room.lastMessage).toBeNull()
    expect(room).toEqual((await list(ann)).find((one) => one.id === id))
    expect(tab.all('rooms:changed').filter((changed) => changed.room.id === id)).toHaveLength(1)
    tab.close()
  })

  it('updates the last line also when someone whom the watcher does not hear spoke in the same second', async () => {
    const id = await roomOf(cleo, bob)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    const tab = await ann.live()
    await tab.command('rooms:watch', {})
    await say(bob, id, 'Not for Ann')
    await say(cleo, id, 'For everyone')
    const { room } = await tab.next(
      'rooms:changed',
      (changed) => changed.room.id === id && changed.room.lastMessage !== null,
    )
    expect(room).toMatchObject({ participantCount: 1, lastMessage: { content: 'For everyone' } })
    expect(JSON.stringify(heardOf(id, tab))).not.toContain('Not for Ann')
    tab.close()
  })

  it('notifies no one that a message which they never saw was removed by the creator', async () => {
    const id = await roomOf(cleo, bob)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    const [tab, theirs] = [await ann.live(), await cleo.live()]
    for (const one of [tab, theirs]) await one.command('rooms:watch', {})
    const { id: messageId } = (await say(bob, id, 'Not for Ann')).body
    await theirs.next('rooms:changed', ({ room }) => room.id === id && room.lastMessage?.content === 'Not for Ann')
    await cleo.call(roomRoutes.removeMessage, { params: { id, messageId } })
    await theirs.next('rooms:changed', ({ room }) => room.id === id && room.lastMessage === null)
    await say(cleo, id, 'For everyone')
    await tab.next('rooms:changed', ({ room }) => room.id === id && room.lastMessage?.content === 'For everyone')
    expect(heardOf(id, tab).filter(({ name }) => name === 'rooms:changed')).toHaveLength(1)
    for (const one of [tab, theirs]) one.close()
  })
})

describe('the order of the list', () => {
  it('of rooms with as many people follows the last line that the reader sees', async () => {
    const [older, newer] = [await roomOf(cleo, bob), await roomOf(cleo, bob)]
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    await say(cleo, older, 'First')
    await say(cleo, newer, 'Second')
    await say(bob, older, 'Not for Ann')
    const order = async (who: Person) =>
      (await list(who)).map(({ id }) => id).filter((id) => id === older || id === newer)
    expect(await order(cleo)).toEqual([older, newer])
    expect(await order(ann)).toEqual([newer, older])
  })
})

describe('reading the participants', () => {
  it('is a sign of life, so that a client without socket stays in the room', async () => {
    const id = await roomOf(ann)
    await age(20)
    await ann.call(roomRoutes.participants, { params: { id } })
    await age(20)
    expect((await say(ann, id, 'Still here')).status).toBe(201)
  })
})

describe('what is said', () => {
  it('is stored, sent live in order, and paged by cursors without visible gaps', async () => {
    const id = await roomOf(ann, bob)
    const tab = await bob.live()
    await tab.command('room:watch', { roomId: id })
    const sent = []
    for (let n = 0; n < 5; n++) sent.push((await say(ann, id, `Number ${n}`)).body)
    for (const { id: messageId } of sent) await tab.next('room:message', ({ message }) => message.id === messageId)
    const all = await read(bob, id)
    expect(all.map(({ content }) => content)).toEqual(sent.map(({ content }) => content))
    const cursors = all.map(({ cursor }) => cursor)
    expect([...cursors].sort((a, b) => a - b)).toEqual(cursors)
    expect((await read(bob, id, { after: String(cursors[2]) })).map(({ content }) => content)).toEqual([
      'Number 3',
      'Number 4',
    ])
    expect((await read(bob, id, { before: String(cursors[2]) })).map(({ content }) => content)).toEqual([
      'Number 0',
      'Number 1',
    ])
    tab.close()
  })

  it('has cursors that rise with the time, however much was said in between that the reader does not see', async () => {
    const id = await roomOf(cleo, ann, bob)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    for (let n = 0; n < 3; n++) {
      expect((await say(cleo, id, `By Cleo ${n}`)).status).toBe(201)
      for (let hidden = 0; hidden < 5 * n; hidden++) expect((await say(bob, id, `By Bob ${hidden}`)).status).toBe(201)
      // What is refused leaves no trace either.
      await say(bob, id, 'Once', { clientId: ann.id })
      await say(bob, id, 'Twice', { clientId: ann.id })
    }
    const seen = await read(ann, id)
    expect(seen.map(({ content }) => content)).toEqual(['By Cleo 0', 'By Cleo 1', 'By Cleo 2'])
    for (const { cursor, sentAt } of seen) {
      expect(Number.isSafeInteger(cursor)).toBe(true)
      const beyond = cursor - 10 * Date.parse(sentAt)
      expect(beyond).toBeGreaterThanOrEqual(1)
      expect(beyond).toBeLessThanOrEqual(10)
    }
    const cursors = seen.map(({ cursor }) => cursor)
    expect([...new Set(cursors)].sort((one, other) => one - other)).toEqual(cursors)
  })

  it('is trimmed, never empty, at most 2,000 characters, and sent once for each client id', async () => {
    const id = await roomOf(ann)
    expect((await say(ann, id, '  Hello  ')).body.content).toBe('Hello')
    for (const content of ['', '  ']) expectRefusal(await say(ann, id, content), 400, 'INVALID')
    expectRefusal(await say(ann, id, 'x'.repeat(2001)), 400, 'INVALID')
    const clientId = uuid()
    const first = await say(ann, id, 'Once', { clientId })
    expect((await say(ann, id, 'Once', { clientId })).body.id).toBe(first.body.id)
    expectRefusal(await say(ann, id, 'Twice', { clientId }), 409, 'CONFLICT')
    expect((await read(ann, id)).map(({ content }) => content)).toEqual(['Hello', 'Once'])
  })

  it('may be an image of the sender’s own, which everyone in the room can load', async () => {
    const id = await roomOf(ann, bob)
    const imageUrl = await upload(ann)
    const send = (who: Person) =>
      who.call(roomRoutes.send, { params: { id }, body: { messageType: 'image', content: '', imageUrl } })
    expectRefusal(await send(bob), 400, 'INVALID')
    expect((await send(ann)).body).toMatchObject({ messageType: 'image', imageUrl })
    const load = async (who: Person) => (await fetch(world.url + imageUrl, { headers: { cookie: who.cookie } })).status
    expect([await load(ann), await load(bob), await load(cleo)]).toEqual([200, 200, 404])
  })

  it('is removed by its author or the creator, for everyone', async () => {
    const id = await roomOf(ann, bob, cleo)
    const { id: messageId } = (await say(bob, id, 'Too much')).body
    const remove = (who: Person) => who.call(roomRoutes.removeMessage, { params: { id, messageId } })
    expectRefusal(await remove(cleo), 404, 'NOT_FOUND')
    expect((await remove(ann)).status).toBe(200)
    expect(await read(cleo, id)).toEqual([])
  })

  it('does not come back when the author repeats it after it was removed', async () => {
    const id = await roomOf(ann, bob)
    const clientId = uuid()
    const { id: messageId } = (await say(bob, id, 'Too much', { clientId })).body
    await ann.call(roomRoutes.removeMessage, { params: { id, messageId } })
    const tab = await ann.live()
    await tab.command('room:watch', { roomId: id })
    expectRefusal(await say(bob, id, 'Too much', { clientId }), 409, 'CONFLICT')
    const { id: last } = (await say(bob, id, 'Sorry')).body
    await tab.next('room:message', ({ message }) => message.id === last)
    expect(tab.all('room:message')).toHaveLength(1)
    tab.close()
  })

  it('waits 5 seconds a person when ten people write more than 30 messages in 10 seconds, and not for a few who do', async () => {
    const crowd = await insertUsers(world, 7)
    const id = await roomOf(ann, bob, ...crowd)
    // A busy machine may have taken longer than ten seconds.
    const justNow = () =>
      world.database.db.updateTable('room_messages').set({ sent_at: new Date() }).where('room_id', '=', id).execute()
    const talkers = [ann, bob, ...crowd]
    for (let n = 0; n < 36; n++)
      expect((await say(talkers[n % 9] ?? ann, id, `Fast ${n}`)).status, `message ${n} of nine people`).toBe(201)
    await justNow()
    expect((await say(ann, id, 'Faster')).status).toBe(201)
    const [tenth] = await insertUsers(world, 1)
    if (!tenth) throw new Error('no person')
    await join(tenth, id)
    expect((await say(tenth, id, 'The tenth')).status).toBe(201)
    await justNow()
    const slow = await say(ann, id, 'Faster')
    expectRefusal(slow, 429, 'SLOW_MODE')
    expect(Number(slow.headers.get('retry-after'))).toBeLessThanOrEqual(5)
    await join(cleo, id)
    expect((await say(cleo, id, 'My first')).status).toBe(201)
    expectRefusal(await say(cleo, id, 'My second'), 429, 'SLOW_MODE')
  })

  it('of someone who has a block with the reader is neither read nor heard, either way, but what they had said before they blocked', async () => {
    const id = await roomOf(cleo, ann, bob)
    await say(ann, id, 'Before')
    const [mine, theirs] = [await ann.live(), await bob.live()]
    for (const tab of [mine, theirs]) await tab.command('room:watch', { roomId: id })
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    await say(ann, id, 'By Ann')
    await say(bob, id, 'By Bob')
    const { id: last } = (await say(cleo, id, 'By Cleo')).body
    for (const tab of [mine, theirs]) await tab.next('room:message', ({ message }) => message.id === last)
    const heard = (tab: typeof mine) => tab.all('room:message').map(({ message }) => message.content)
    expect([heard(mine), heard(theirs)]).toEqual([
      ['By Ann', 'By Cleo'],
      ['By Bob', 'By Cleo'],
    ])
    const words = async (who: Person) => (await read(who, id)).map(({ content }) => content)
    expect([await words(ann), await words(bob)]).toEqual([
      ['Before', 'By Ann', 'By Cleo'],
      ['Before', 'By Bob', 'By Cleo'],
    ])
    const seen = (await bob.call(roomRoutes.participants, { params: { id } })).body.map((one) => one.id)
    expect(seen).not.toContain(ann.id)
    for (const tab of [mine, theirs]) tab.close()
  })
})

describe('for someone who was blocked, in the room of a third person', () => {
  it('the block sends what a leave does, and then nothing on the wire differs from a quiet room', async () => {
    const id = await roomOf(cleo, ann, bob)
    // One is in the room and one is not; two watch the list, which changes with what they may see.
    const tabs = [await bob.live(), await bob.live(), await bob.live(), await bob.live()] as const
    const [inRoom, inBoth, inList] = tabs
    for (const tab of [inRoom, inBoth]) await tab.command('room:watch', { roomId: id })
    for (const tab of [inBoth, inList]) await tab.command('rooms:watch', {})
    await ann.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
    for (const tab of [inRoom, inBoth]) expect(await tab.next('room:left')).toEqual({ roomId: id, userId: ann.id })
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
    for (const tab of [inRoom, inBoth]) await tab.next('room:message', ({ message }) => message.id === last)
    for (const tab of [inBoth, inList])
      await tab.next('rooms:changed', ({ room }) => room.id === id && room.lastMessage?.content === 'By Cleo')
    const since = tabs.map((tab, at) => heardOf(id, tab).slice(before[at]))
    const names = since.map((events) => events.map(({ name }) => name))
    expect(names).toEqual([['room:message'], ['room:message', 'rooms:changed'], ['rooms:changed'], []])
    for (const trace of [ann.id, 'By Ann']) expect(JSON.stringify(since)).not.toContain(trace)
    for (const one of [...tabs, annTab]) one.close()
  })
})

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
    expect((await propose(ann, id, bob)).body).toMatchObject({ user1Id: ann.id, user2Id: bob.id, status: 'proposed' })
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
    expect(await likes(ann)).toBe(before - 1)
    await theirs.next('room:matched', ({ match }) => match.status === 'proposed')
    const matched = (await propose(bob, id, ann)).body
    expect(matched.status).toBe('matched')
    for (const tab of [mine, theirs]) expect((await tab.next('match:created')).match.id).toBe(matched.matchId)
    expect((await propose(ann, id, bob)).body).toMatchObject({ status: 'matched', matchId: matched.matchId })
    const known = await ann.call(roomRoutes.matches, { params: { id, userId: ann.id } })
    expect(known.body).toMatchObject([{ status: 'matched', matchId: matched.matchId }])
    for (const tab of [mine, theirs]) tab.close()
  })

  const likesOf = async (...people: Person[]) =>
    Promise.all(
      people.map(async ({ id }) => {
        const query = world.database.db.selectFrom('allowances').select('likes').where('user_id', '=', id)
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
    expect((await ann.call(roomRoutes.matches, { params: { id, userId: ann.id } })).body).toMatchObject([
      { status: 'matched', matchId: body.match?.id },
    ])
    await like(cleo, ann)
    expect((await propose(ann, id, cleo)).body.status).toBe('matched')
    expect(await likesOf(ann, bob, cleo)).toEqual([13, 14, 14])
    tab.close()
  })

  it('is not made by a like of someone who is not there or no longer looks for the other', async () => {
    const id = await roomOf(ann, bob)
    await like(bob, ann)
    await like(cleo, ann)
    expectRefusal(await propose(ann, id, cleo), 404, 'NOT_FOUND')
    await world.database.db.updateTable('users').set({ min_age: 60 }).where('id', '=', bob.id).execute()
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
    await world.database.db.updateTable('room_proposals').set(over).where('proposer_id', '=', ann.id).execute()
    // What has ended is like no proposal, and to people who are not there none can be made.
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
    expect((await ann.call(roomRoutes.matches, { params: { id, userId: ann.id } })).body).toEqual([])
  })

  it('is not proposed to the proposer themselves, to someone who is not there, after a block or an ended match, or without likes', async () => {
    const id = await roomOf(ann, bob)
    expectRefusal(await propose(ann, id, ann), 400, 'INVALID')
    expectRefusal(await propose(ann, id, cleo), 404, 'NOT_FOUND')
    expectRefusal(await propose(cleo, id, ann), 403, 'NOT_IN_ROOM')
    await world.database.db.updateTable('allowances').set({ likes: 0 }).where('user_id', '=', ann.id).execute()
    const refused = await propose(ann, id, bob)
    expectRefusal(refused, 403, 'LIKE_LIMIT')
    expect(refused.refusal?.requiresPurchase).toBe(true)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    expectRefusal(await propose(ann, id, bob), 404, 'NOT_FOUND')
  })

  it.each(['proposer', 'other'] as const)('reaches the other while the %s hides their profile', async (who) => {
    const id = await roomOf(ann, bob)
    const hidden = who === 'proposer' ? ann : bob
    await hidden.call(profileRoutes.updateUser, { params: { id: hidden.id }, body: { isHidden: true } })
    const tab = await bob.live()
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
    await tab.next('room:matched', ({ match }) => match.status === 'proposed')
    const [known] = (await bob.call(roomRoutes.matches, { params: { id, userId: bob.id } })).body
    expect(known).toMatchObject({ user1Id: ann.id, user2Id: bob.id, status: 'proposed' })
    const listed = (await bob.call(notificationRoutes.list, { params: { userId: bob.id } })).body
    expect(listed).toMatchObject([{ kind: 'room-proposal', person: { id: ann.id } }])
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    expect((await bob.call(notificationRoutes.list, { params: { userId: bob.id } })).body).toEqual([])
    tab.close()
  })

  it('is shown to no one who is not looking for the proposer', async () => {
    const id = await roomOf(ann, bob)
    await world.database.db.updateTable('users').set({ min_age: 60 }).where('id', '=', bob.id).execute()
    const tab = await bob.live()
    expect((await propose(ann, id, bob)).body.status).toBe('proposed')
    expect((await bob.call(roomRoutes.matches, { params: { id, userId: bob.id } })).body).toEqual([])
    await say(ann, id, 'Hello')
    await waitFor(async () => (await read(bob, id)).length === 1)
    expect(tab.all('room:matched')).toEqual([])
    tab.close()
  })
})
