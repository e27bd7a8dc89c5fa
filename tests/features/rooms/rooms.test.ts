import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'
import { create, heardOf, join, list, roomOf, say } from './rooms.ts'

const world = worldOfFile()
const { ann, bob, cleo } = peopleIn(world, ['ann', 'bob', 'cleo'], beforeEach)

const age = (seconds: number) =>
  world.database.db
    .updateTable('room_participants')
    .set({ seen_at: sql<Date>`seen_at - make_interval(secs => ${seconds})` })
    .execute()

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
    expect(refused.refusal?.fields?.name).toBe('Please enter a name for your room.')
  })

  it('has at most 50 characters of name and 200 of description', async () => {
    expect(
      (
        await ann.call(roomRoutes.create, {
          body: { name: 'n'.repeat(50), description: 'd'.repeat(200) },
        })
      ).status,
    ).toBe(201)
    expectRefusal(
      await ann.call(roomRoutes.create, { body: { name: 'n'.repeat(51) } }),
      400,
      'INVALID',
    )
    expectRefusal(
      await ann.call(roomRoutes.create, { body: { name: 'n', description: 'd'.repeat(201) } }),
      400,
      'INVALID',
    )
  })

  it('is renamed, described and closed by its creator alone', async () => {
    const id = await roomOf(ann, bob)
    const change = (who: Person) =>
      who.call(roomRoutes.change, { params: { id }, body: { name: 'Early birds' } })
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
    await ann.call(roomRoutes.change, {
      params: { id },
      body: { name: 'Early birds', description: 'Before six' },
    })
    expect(await tab.next('room:changed')).toEqual({
      roomId: id,
      name: 'Early birds',
      description: 'Before six',
      talk: null,
    })
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
    // The tabs of a person who has just blocked another refetch everything.
    await tab.next('resync')
    const before = tab.events.length
    await cleo.call(roomRoutes.change, { params: { id }, body: { name: 'Other owls' } })
    expect(await tab.next('room:changed')).toEqual({
      roomId: id,
      name: 'Other owls',
      description: '',
      talk: null,
    })
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
    expectRefusal(
      await cleo.call(roomRoutes.messages, { params: { id }, query: {} }),
      403,
      'NOT_IN_ROOM',
    )
    expectRefusal(await say(cleo, id, 'Hello'), 403, 'NOT_IN_ROOM')
    await age(31)
    expectRefusal(await say(bob, id, 'Hello'), 403, 'NOT_IN_ROOM')
    expect((await ann.call(roomRoutes.room, { params: { id } })).body.participantCount).toBe(0)
  })

  it('ends soon after the tab was closed, unless another tab of the person is there', async () => {
    const id = await roomOf(ann)
    const [tab, first, second, elsewhere] = await Promise.all([
      ann.live(),
      bob.live(),
      bob.live(),
      bob.live(),
    ])
    for (const one of [tab, first, second]) await one.command('room:watch', { roomId: id })
    const { db } = world.database
    const job = `closed-tab:${id}:${bob.id}`
    const due = async () => {
      const waiting = () =>
        sql`SELECT FROM graphile_worker._private_jobs WHERE key = ${job}`.execute(db)
      await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${job}`.execute(
        db,
      )
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
    const removal = async (who: Person) =>
      (await who.call(roomRoutes.removal, { params: { id } })).body
    expect(await removal(bob)).toEqual({ isOut: false, until: null })
    expect((await put(bob, false)).status).toBe(200)
    const { isOut, until } = await removal(bob)
    expect([isOut, Date.parse(until ?? '') > Date.now()]).toEqual([true, true])
    await tab.next('access:lost', (lost) => lost.kind === 'room' && lost.id === id)
    expectRefusal(await join(bob, id), 404, 'NOT_FOUND')
    expect((await list(bob)).map((room) => room.id)).not.toContain(id)
    const day = new Date(Date.now() - 25 * 3_600_000)
    await world.database.db
      .updateTable('room_removals')
      .set({ until: day })
      .where('user_id', '=', bob.id)
      .execute()
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

  it('updates the last line even if a person hidden from the watcher spoke in the same second', async () => {
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
    await theirs.next(
      'rooms:changed',
      ({ room }) => room.id === id && room.lastMessage?.content === 'Not for Ann',
    )
    await cleo.call(roomRoutes.removeMessage, { params: { id, messageId } })
    await theirs.next('rooms:changed', ({ room }) => room.id === id && room.lastMessage === null)
    await say(cleo, id, 'For everyone')
    await tab.next(
      'rooms:changed',
      ({ room }) => room.id === id && room.lastMessage?.content === 'For everyone',
    )
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
