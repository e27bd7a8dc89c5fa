// needs: redis
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { expect, it } from 'vitest'
import { create, join, propose, say as send } from '../features/rooms/rooms.ts'
import { tabOf, unlessBusy } from '../harness/busy.ts'
import { ofFile } from '../harness/file-world.ts'
import type { Live } from '../harness/live.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { sized } from '../harness/sized.ts'

const world = ofFile(startNodes)
const urls = () => world.nodes.map(({ url }) => url)

const say = (who: Person, id: string, content: string, url: string) =>
  unlessBusy(() => send(who, id, content, { url }))
const read = async (who: Person, id: string) =>
  (await unlessBusy(() => who.call(roomRoutes.messages, { params: { id }, query: {} }))).body
const watch = (tab: Live, roomId: string) => unlessBusy(() => tab.command('room:watch', { roomId }))
const block = (who: Person, other: Person) =>
  unlessBusy(() => who.call(safetyRoutes.block, { body: { blockedUserId: other.id } }, world.a))

/** Keeps people in a room for an hour, since a busy machine takes longer than they may be silent. */
async function seat(room_id: string, people: readonly Person[]): Promise<void> {
  const [entered_at, seen_at] = [new Date(), new Date(Date.now() + 3_600_000)]
  await world.database.db
    .insertInto('room_participants')
    .values(people.map(({ id }) => ({ room_id, user_id: id, entered_at, seen_at })))
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ seen_at }))
    .execute()
}

it('makes one match of each mutual proposal at the same moment, for one like each', async () => {
  const all = sized({ gate: 20, full: 200 })
  const people = await insertUsers(world, 2 * all)
  const id = await create(people[0] as Person)
  await seat(id, people)
  const pairs = Array.from(
    { length: all },
    (_, n) => [people[2 * n], people[2 * n + 1]] as [Person, Person],
  )
  const persist = (one: Person, other: Person, url?: string) =>
    unlessBusy(() => propose(one, id, other, url))
  const replies = await Promise.all(
    pairs.flatMap(([one, other]) => [persist(one, other, world.a), persist(other, one, world.b)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(2 * all).fill(200))
  expect(replies.filter(({ body }) => body.status === 'matched')).toHaveLength(all)
  const { db } = world.database
  expect(await db.selectFrom('matches').select('id').execute()).toHaveLength(all)
  expect(await db.selectFrom('room_proposals').select('room_id').execute()).toEqual([])
  const spent = await db.selectFrom('allowances').select('likes').execute()
  expect(new Set(spent.map(({ likes }) => likes))).toEqual(new Set([14]))
})

it('makes one match of a like on a card and a proposal at the same moment, for one like each', async () => {
  const all = sized({ gate: 20, full: 200 })
  const people = await insertUsers(world, 2 * all)
  const id = await create(people[0] as Person)
  await seat(id, people)
  const ids = people.map((who) => who.id)
  const persist = async (ask: () => Promise<{ status: number }>) => (await unlessBusy(ask)).status
  const like = (who: Person, other: Person, url?: string) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } }, url)
  const statuses = await Promise.all(
    Array.from(
      { length: all },
      (_, n) => [people[2 * n], people[2 * n + 1]] as [Person, Person],
    ).flatMap(([one, other], n) => [
      persist(() => propose(one, id, other, world.a)),
      persist(() => like(other, one, world.b)),
      // Every second pair also likes and proposes in the other direction.
      ...(n % 2
        ? [
            persist(() => like(one, other, world.b)),
            persist(() => propose(other, id, one, world.a)),
          ]
        : []),
    ]),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { db } = world.database
  const made = await db.selectFrom('matches').select('id').where('user1_id', 'in', ids).execute()
  expect(made).toHaveLength(all)
  expect(
    await db.selectFrom('room_proposals').select('room_id').where('room_id', '=', id).execute(),
  ).toEqual([])
  const spent = await db
    .selectFrom('allowances')
    .select('likes')
    .where('user_id', 'in', ids)
    .execute()
  expect(new Set(spent.map(({ likes }) => likes))).toEqual(new Set([14]))
})

it('keeps the order whole when many people post at once on two nodes, without loss or double', async () => {
  const all = sized({ gate: 20, full: 50 })
  const people = await insertUsers(world, all)
  const reader = people[0] as Person
  const id = await create(reader)
  for (const who of people) await join(who, id)
  const tabs = await Promise.all(urls().map((url) => tabOf(reader, url)))
  expect(tabs).toHaveLength(2)
  for (const tab of tabs) expect((await watch(tab, id)).ok).toBe(true)
  const replies = await Promise.all(people.map((who, n) => say(who, id, `By ${n}`, world.at(n))))
  expect(replies.map(({ status }) => status)).toEqual(Array(all).fill(201))
  const stored = await read(reader, id)
  expect(new Set(stored.map(({ content }) => content)).size).toBe(all)
  for (const tab of tabs) {
    for (const { id: messageId } of stored)
      await tab.next('room:message', ({ message }) => message.id === messageId)
    expect(new Set(tab.all('room:message').map(({ message }) => message.id)).size).toBe(all)
    expect(tab.all('room:message')).toHaveLength(all)
    tab.close()
  }
  expect((await reader.call(roomRoutes.room, { params: { id } })).body.participantCount).toBe(all)
})

it('never shows a message that was answered after a block to the other, whatever they do at the same moment', async () => {
  const people = await insertUsers(world, 41)
  const [keeper, ...others] = people as [Person, ...Person[]]
  const pairs = Array.from(
    { length: 20 },
    (_, n) => [others[2 * n], others[2 * n + 1]] as [Person, Person],
  )
  await Promise.all(
    pairs.map(async ([blocker, blocked], n) => {
      // Each pair has its own room, since a room where this many talk at once is in slow mode and refuses second messages.
      const id = await create(keeper)
      for (const who of [blocker, blocked]) await join(who, id)
      const tabs = [
        await tabOf(blocker, world.at(n)),
        await tabOf(blocked, world.at(n + 1)),
      ] as const
      for (const tab of tabs) expect((await watch(tab, id)).ok).toBe(true)
      await Promise.all([
        block(blocker, blocked),
        say(blocked, id, `Early by ${blocked.id}`, world.b),
        say(blocker, id, `Early by ${blocker.id}`, world.a),
      ])
      await say(keeper, id, `End ${n}`, world.a)
      // Once a block is answered, the blocker reads nothing by the other, and later messages are neither heard nor read. The blocker's earlier
      // messages stay for the blocked person, as if the blocker had left.
      expect((await read(blocker, id)).map(({ senderId }) => senderId)).not.toContain(blocked.id)
      for (const [at, reader, writer] of [
        [0, blocker, blocked],
        [1, blocked, blocker],
      ] as const) {
        const from = tabs[at].all('room:message').length
        expect((await say(writer, id, `Late by ${writer.id}`, world.at(at))).status).toBe(201)
        await watch(tabs[at], id)
        const heard = tabs[at].all('room:message').slice(from)
        expect(heard.filter(({ message }) => message.senderId === writer.id)).toEqual([])
        expect((await read(reader, id)).map(({ content }) => content)).not.toContain(
          `Late by ${writer.id}`,
        )
      }
      for (const tab of tabs) tab.close()
    }),
  )
})

it('shows no one a person who is kept apart from them, however close together the two enter and speak', async () => {
  const [host, one, other] = (await insertUsers(world, 3)) as [Person, Person, Person]
  await block(one, other)
  const [mine, theirs] = [await tabOf(one, world.a), await tabOf(other, world.b)]
  for (let n = 0; n < 60; n++) {
    const roomId = await create(host)
    const entered = watch(mine, roomId).then(() => say(one, roomId, 'Here I am', world.a))
    expect(await watch(theirs, roomId)).toMatchObject({ ok: true })
    expect((await entered).status).toBe(201)
    for (const tab of [mine, theirs]) await tab.command('room:unwatch', { roomId })
  }
  expect(JSON.stringify(theirs.events)).not.toContain(one.id)
  expect(JSON.stringify(mine.events)).not.toContain(other.id)
  for (const tab of [mine, theirs]) tab.close()
})
