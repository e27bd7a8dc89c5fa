import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { slowCommits } from '../harness/cut-commits.ts'
import { tabsOfFile, worldOfFile } from '../harness/file-world.ts'
import { serverAt } from '../harness/later.ts'
import type { Live } from '../harness/live.ts'
import { insertUsers, type Person, upload } from '../harness/person.ts'
import type { World } from '../harness/server.ts'

// The blocked person reads everything that reaches their tabs.

const world = worldOfFile()
const tabOf = tabsOfFile()

const block = (who: Person, whom: Person) =>
  who.call(safetyRoutes.block, { body: { blockedUserId: whom.id } })
const unblock = (who: Person, whom: Person) =>
  who.call(safetyRoutes.unblock, { params: { userId: whom.id } })
const roomOf = async (who: Person) =>
  (await who.call(roomRoutes.create, { body: { name: 'A room' } })).body.id

/** A tab that watches all it can, and is in these rooms. */
async function watchful(who: Person, rooms: readonly string[]): Promise<Live> {
  const tab = await tabOf(who)
  for (const name of ['rooms:watch', 'games:watch'] as const) await tab.command(name, {})
  expect(rooms).not.toEqual([])
  for (const roomId of rooms)
    expect(await tab.command('room:watch', { roomId })).toEqual({ ok: true })
  return tab
}

/** Events that a tab hears while `work` runs, with names in place of ids, up to a friend's message. */
async function heardBy(
  who: Person,
  tab: Live,
  names: Record<string, string>,
  what: () => Promise<unknown>,
  at = world,
) {
  const [friend] = (await insertUsers(at, 1)) as [Person]
  const [user1_id, user2_id] = [friend.id, who.id].sort() as [string, string]
  const [matchId, now] = [uuid(), new Date()]
  const match = { id: matchId, user1_id, user2_id, created_at: now, activity_at: now }
  await world.database.db.insertInto('matches').values(match).execute()
  const from = tab.events.length
  await what()
  const { body } = await friend.call(chatRoutes.send, { body: { matchId, content: 'Last' } })
  await tab.next('message:sent', ({ message }) => message.id === body.id)
  const text = JSON.stringify(tab.events.slice(from).map(({ name, payload }) => [name, payload]))
  const named = Object.entries(names).reduce(
    (known, [name, id]) => known.replaceAll(id, name),
    text,
  )
  const events: [string, unknown][] = JSON.parse(named.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'))
  return events.filter(([name]) => !name.startsWith('presence')).slice(0, -1)
}

/** Compares all that someone hears when a match ends by an unmatch and by a block. */
async function expectSameAfterMatch(at: World): Promise<void> {
  const heard: [string, unknown][][] = []
  for (const end of [
    (ann: Person, _bob: Person, id: string) => ann.call(matchRoutes.unmatch, { params: { id } }),
    (ann: Person, bob: Person) => block(ann, bob),
  ]) {
    const { ann, bob, matchId } = await matched(at)
    const [cleo] = (await insertUsers(at, 1)) as [Person]
    const [own, shared] = [await roomOf(ann), await roomOf(cleo)]
    await ann.call(roomRoutes.join, { params: { id: shared }, body: {} })
    await ann.call(chatRoutes.send, { body: { matchId, content: 'A row in the bell' } })
    await ann.call(videoChatRoutes.ready, { params: { matchId }, body: { isReady: true } })
    const tab = await watchful(bob, [own, shared])
    const names = { ann: ann.id, bob: bob.id, match: matchId, own, shared }
    heard.push(await heardBy(bob, tab, names, () => end(ann, bob, matchId), at))
  }
  expect(heard[0]?.map(([name]) => name)).toEqual(
    expect.arrayContaining(['match:ended', 'rooms:closed', 'access:lost', 'resync']),
  )
  expect(heard[1]).toEqual(heard[0])
}

describe('someone who is blocked', () => {
  it('hears after a match what it hears after an unmatch, in the same order', async () => {
    await expectSameAfterMatch(world)
  })

  it('hears and reads in the room of a third person what a leave and an entry show, however often', async () => {
    const heard: [string, unknown][][] = []
    const read: unknown[] = []
    for (const [away, back] of [
      [
        (ann: Person, _bob: Person, id: string) => ann.call(roomRoutes.leave, { params: { id } }),
        (ann: Person, _bob: Person, id: string) =>
          ann.call(roomRoutes.join, { params: { id }, body: {} }),
      ],
      [
        async (ann: Person, bob: Person) => {
          await block(ann, bob)
          return block(ann, bob)
        },
        (ann: Person, bob: Person) => unblock(ann, bob),
      ],
    ] as const) {
      const [ann, bob, cleo] = (await insertUsers(world, 3)) as [Person, Person, Person]
      const shared = await roomOf(cleo)
      for (const who of [bob, ann])
        await who.call(roomRoutes.join, { params: { id: shared }, body: {} })
      const imageUrl = await upload(ann)
      const params = { id: shared }
      await ann.call(roomRoutes.send, {
        params,
        body: { messageType: 'image', content: '', imageUrl },
      })
      await ann.call(roomRoutes.send, {
        params,
        body: { messageType: 'text', content: 'The last line' },
      })
      const tab = await watchful(bob, [shared])
      // The event comes a second after the message.
      await tab.next(
        'rooms:changed',
        ({ room }) => room.id === shared && room.lastMessage?.content === 'The last line',
      )
      const names = { ann: ann.id, bob: bob.id, cleo: cleo.id, shared }
      heard.push(
        await heardBy(bob, tab, names, async () => {
          for (let n = 0; n < 3; n++)
            for (const step of [away, back]) expect((await step(ann, bob, shared)).status).toBe(200)
          await away(ann, bob, shared)
        }),
      )
      const { body: people } = await bob.call(roomRoutes.participants, { params: { id: shared } })
      const { body: words } = await bob.call(roomRoutes.messages, { params: { id: shared } })
      const room = (await bob.call(roomRoutes.rooms, {})).body.find(({ id }) => id === shared)
      const image = await fetch(world.url + imageUrl, { headers: { cookie: bob.cookie } })
      read.push([
        people.map(({ id }) => [bob, ann].findIndex((who) => who.id === id)),
        words.map(({ content, messageType }) => [content, messageType]),
        [room?.participantCount, room?.lastMessage?.content],
        image.status,
      ])
    }
    const withoutNames = (events: [string, unknown][] = []) =>
      JSON.parse(JSON.stringify(events).replace(/"(name|profilePhoto)":"[^"]*"/g, '"$1":""'))
    expect(heard[0]?.map(([name]) => name)).toEqual([
      ...Array.from({ length: 3 }, () => [
        'room:left',
        'rooms:changed',
        'room:entered',
        'rooms:changed',
      ]).flat(),
      'room:left',
      'rooms:changed',
    ])
    expect(withoutNames(heard[1])).toEqual(withoutNames(heard[0]))
    expect(read[0]).toEqual([
      [0],
      [
        ['', 'image'],
        ['The last line', 'text'],
      ],
      [1, 'The last line'],
      200,
    ])
    expect(read[1]).toEqual(read[0])
  })

  it('hears nothing without a match and a room, however often it begins and ends, and no row of the bell reveals it', async () => {
    const [ann, bob, cleo, dora] = (await insertUsers(world, 4)) as [Person, Person, Person, Person]
    const shared = await roomOf(cleo)
    for (const who of [ann, bob])
      await who.call(roomRoutes.join, { params: { id: shared }, body: {} })
    await ann.call(roomRoutes.propose, { params: { id: shared }, body: { user2Id: bob.id } })
    await ann.call(roomRoutes.leave, { params: { id: shared } })
    const tab = await watchful(bob, [shared])
    expect(
      (await bob.call(notificationRoutes.list, { params: { userId: bob.id } })).body,
    ).toHaveLength(1)
    const heard = await heardBy(bob, tab, {}, async () => {
      for (let n = 0; n < 5; n++)
        for (const who of [ann, dora]) {
          expect((await block(who, bob)).status).toBe(200)
          expect((await unblock(who, bob)).status).toBe(200)
        }
      await ann.call(safetyRoutes.report, {
        body: { reportedUserId: bob.id, category: 'spam', block: true },
      })
    })
    expect(heard).toEqual([])
    const rows = (await bob.call(notificationRoutes.list, { params: { userId: bob.id } })).body
    expect(rows.map(({ kind }) => kind)).toEqual(['message'])
    // Nor does a tab that connects soon after it.
    const late = await watchful(bob, [shared])
    expect(await heardBy(bob, late, {}, async () => {})).toEqual([])
  })

  it('reads and hears the same counts of reactions to what the blocker wrote before, however it reacts', async () => {
    const [ann, bob, cleo, dora] = (await insertUsers(world, 4)) as [Person, Person, Person, Person]
    const id = await roomOf(cleo)
    for (const who of [ann, bob, cleo, dora])
      await who.call(roomRoutes.join, { params: { id }, body: {} })
    const tab = await watchful(bob, [id])
    const body = { messageType: 'text', content: 'Hello' } as const
    const { id: messageId } = (await ann.call(roomRoutes.send, { params: { id }, body })).body
    const params = { id, messageId }
    for (const who of [ann, cleo, dora])
      await who.call(roomRoutes.react, { params, body: { emoji: '👍' } })
    // The event comes a second after the message.
    await tab.next(
      'rooms:changed',
      ({ room }) => room.id === id && room.lastMessage?.content === 'Hello',
    )
    for (const who of [ann, dora]) expect((await block(who, bob)).status).toBe(200)
    const told: unknown[] = []
    const heard = await heardBy(bob, tab, {}, async () => {
      for (const step of [
        () => bob.call(roomRoutes.react, { params, body: { emoji: '👍' } }),
        () => bob.call(roomRoutes.unreact, { params }),
        () => bob.call(roomRoutes.react, { params, body: { emoji: '😂' } }),
      ]) {
        told.push((await step()).body.reactions)
        const { body: page } = await bob.call(roomRoutes.messages, { params: { id } })
        told.push(page.at(-1)?.reactions?.map(({ emoji, count }) => ({ emoji, count })))
      }
    })
    const [one, other] = [
      { emoji: '👍', count: 1 },
      { emoji: '😂', count: 1 },
    ]
    const counts = [[{ ...one, count: 2 }], [one], [one, other]]
    expect(told).toEqual(counts.flatMap((each) => [each, each]))
    expect(
      heard.map(([name, payload]) => [name, (payload as { reactions: unknown }).reactions]),
    ).toEqual(counts.map((each) => ['room:reacted', each]))
  })

  it('is put out of a room of the blocker as its creator puts anyone out', async () => {
    const heard: [string, unknown][][] = []
    for (const end of [
      (ann: Person, bob: Person, id: string) =>
        ann.call(roomRoutes.putOut, { params: { id }, body: { userId: bob.id, isForGood: true } }),
      (ann: Person, bob: Person) => block(ann, bob),
    ]) {
      const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
      const own = await roomOf(ann)
      const tab = await watchful(bob, [own])
      heard.push(await heardBy(bob, tab, { bob: bob.id, own }, () => end(ann, bob, own)))
    }
    expect(heard[1]).toEqual(heard[0])
    expect(heard[0]?.map(([name]) => name)).toEqual(['rooms:closed', 'room:left', 'access:lost'])
  })

  // Comes last, as others hear of its rooms a second later.
  it('hears the same even if Postgres tells of the block before it answers its COMMIT', async () => {
    const line = await slowCommits(world.database.url, 'insert into "blocks"', 150)
    const server = await serverAt(world, 0, { DATABASE_URL: line.url })
    await expectSameAfterMatch({ ...world, url: server.url })
    await server.close()
    line.close()
  })
})
