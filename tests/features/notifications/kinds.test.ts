import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { base } from '../../harness/server.ts'
import { latestOf, submitVerification } from '../../harness/verification.ts'
import { active, gift, remove, scheduled } from '../balloon-games/games.ts'
import { matched } from '../pairs.ts'
import { propose, roomOf } from '../rooms/rooms.ts'
import { ready } from '../video-chat/calls.ts'
import { bell, kindsOf, markRead, unread } from './bell.ts'

const world = worldOfFile()

const people = (count: number): Promise<Person[]> => insertUsers(world, count)
const say = async (who: Person, matchId: string, content: string) =>
  (await who.call(chatRoutes.send, { body: { matchId, content } })).body
const block = (who: Person, whom: Person) =>
  who.call(safetyRoutes.block, { body: { blockedUserId: whom.id } })

async function moderate(...args: string[]): Promise<void> {
  const env = { ...base(world.database, world.mediaDir), PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, ['realtime-server/dist/moderate.mjs', ...args], {
    env,
    stdio: 'ignore',
  })
  expect((await once(child, 'close'))[0]).toBe(0)
}

describe('a match and its chat', () => {
  it('are one row: first the match, then the messages that the other person sent', async () => {
    const { ann, bob, matchId } = await matched(world)
    expect(await bell(ann)).toMatchObject([
      {
        id: matchId,
        kind: 'match',
        subjectId: matchId,
        isRead: false,
        person: { id: bob.id, name: bob.name },
      },
    ])
    for (let n = 1; n <= 5; n++) await say(bob, matchId, `Line ${n}`)
    expect(await bell(ann)).toMatchObject([
      { id: matchId, kind: 'message', count: 5, isRead: false },
    ])
    expect(await unread(ann)).toEqual({ others: 0, matchIds: [matchId] })
    expect(await bell(bob)).toEqual([])
  })

  it('are read by reading the chat, and unread again by the next message', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { seq } = await say(bob, matchId, 'Hello')
    await ann.call(chatRoutes.read, { params: { id: matchId }, body: { seq } })
    expect(await bell(ann)).toMatchObject([{ kind: 'message', isRead: true }])
    expect(await unread(ann)).toEqual({ others: 0, matchIds: [] })
    await say(bob, matchId, 'Hello again')
    expect(await bell(ann)).toMatchObject([{ kind: 'message', isRead: false, count: 1 }])
  })

  it('are not there while the chat is muted, and back after it', async () => {
    const { ann, bob, matchId } = await matched(world)
    const mute = (isMuted: boolean) =>
      ann.call(matchRoutes.mark, { params: { id: matchId }, body: { isMuted } })
    await say(bob, matchId, 'Hello')
    await mute(true)
    await say(bob, matchId, 'Hello again')
    expect([await bell(ann), (await unread(ann)).matchIds]).toEqual([[], []])
    await say(ann, matchId, 'Not now')
    await say(bob, matchId, 'Later then')
    await mute(false)
    expect(await bell(ann)).toMatchObject([{ id: matchId, kind: 'message', isRead: false }])
    expect((await unread(ann)).matchIds).toEqual([matchId])
  })

  it('are in the open tabs of both by the event of the match alone', async () => {
    const [ann, bob, cid] = (await people(3)) as [Person, Person, Person]
    const [mine, theirs] = [await ann.live(), await bob.live()]
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    const { body } = await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    for (const tab of [mine, theirs])
      expect((await tab.next('match:created')).match.id).toBe(body.match?.id)
    for (const who of [ann, bob]) expect((await unread(who)).matchIds).toEqual([body.match?.id])
    for (const who of [ann, bob])
      await cid.call(swipeRoutes.swipe, {
        body: { swipedId: who.id, isLike: true, isSuperLike: true },
      })
    for (const tab of [mine, theirs]) {
      expect(await tab.next('notification:added')).toMatchObject({ kind: 'super-like' })
      tab.close()
    }
  })

  it('leave no trace after the end of the match, for either', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(bob, matchId, 'Hello')
    await ready(bob, matchId)
    await ready(bob, matchId, false)
    expect((await kindsOf(ann)).sort()).toEqual(['call-missed', 'message'])
    await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    expect(await bell(ann)).toEqual([])
    expect(await bell(bob)).toEqual([])
    expect(
      await world.database.db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', ann.id)
        .execute(),
    ).toEqual([])
  })
})

describe('super likes', () => {
  it('are one row that names no one', async () => {
    const [ann, bob, cid] = (await people(3)) as [Person, Person, Person]
    const tab = await ann.live()
    for (const who of [bob, cid])
      await who.call(swipeRoutes.swipe, {
        body: { swipedId: ann.id, isLike: true, isSuperLike: true },
      })
    expect(await tab.next('notification:added')).toEqual({ id: ann.id, kind: 'super-like' })
    const listed = await bell(ann)
    expect(listed).toMatchObject([
      { id: ann.id, kind: 'super-like', count: 2, person: null, subjectId: null, detail: null },
    ])
    expect(JSON.stringify(listed)).not.toContain(bob.id)
    // Blocking one of them must not reveal that it was them.
    await block(ann, bob)
    expect(await bell(ann)).toEqual(listed)
    await markRead(ann, { ids: [ann.id] })
    expect(await bell(ann)).toMatchObject([{ isRead: true }])
    tab.close()
  })

  it('that make a match show as the match alone, and likes not at all', async () => {
    const [ann, bob, cid] = (await people(3)) as [Person, Person, Person]
    await cid.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    expect(await bell(ann)).toEqual([])
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    await bob.call(swipeRoutes.swipe, {
      body: { swipedId: ann.id, isLike: true, isSuperLike: true },
    })
    expect(await kindsOf(ann)).toEqual(['match'])
  })
})

describe('a super like that was answered', () => {
  const superLike = (who: Person, whom: Person) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike: true, isSuperLike: true } })
  const decide = (who: Person, whom: Person, isLike: boolean) =>
    who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike } })

  it('by a like shows as the match alone', async () => {
    const [ann, bob] = (await people(2)) as [Person, Person]
    await superLike(bob, ann)
    expect(await kindsOf(ann)).toEqual(['super-like'])
    const { body } = await decide(ann, bob, true)
    expect(await kindsOf(ann)).toEqual(['match'])
    expect(await unread(ann)).toEqual({ others: 0, matchIds: [body.match?.id] })
  })

  it('by a pass is no longer counted, live and for no one else, until the pass is taken back', async () => {
    const [ann, bob, cid] = (await people(3)) as [Person, Person, Person]
    for (const who of [bob, cid]) await superLike(who, ann)
    const [tab, his] = [await ann.live(), await bob.live()]
    await decide(ann, bob, false)
    await tab.next('notification:changed')
    expect(await bell(ann)).toMatchObject([{ kind: 'super-like', count: 1, isRead: false }])
    await decide(ann, cid, false)
    await tab.next('notification:changed')
    expect([await bell(ann), await unread(ann)]).toEqual([[], { others: 0, matchIds: [] }])
    expect(his.all('notification:changed')).toEqual([])
    await ann.call(swipeRoutes.undo, { body: { swipedId: cid.id } })
    await tab.next('notification:changed')
    expect(await bell(ann)).toMatchObject([{ kind: 'super-like', count: 1 }])
    expect((await unread(ann)).others).toBe(1)
    tab.close()
    his.close()
  })
})

describe('a proposal in a room', () => {
  it('is shown to the other person, and gives way to the match', async () => {
    const [ann, bob] = (await people(2)) as [Person, Person]
    const id = await roomOf(ann, bob)
    const tab = await bob.live()
    await propose(ann, id, bob)
    expect(await tab.next('notification:added')).toMatchObject({ kind: 'room-proposal' })
    expect(await bell(bob)).toMatchObject([
      { kind: 'room-proposal', subjectId: id, detail: 'Night owls', person: { id: ann.id } },
    ])
    expect(await bell(ann)).toEqual([])
    await propose(bob, id, ann)
    expect(await kindsOf(bob)).toEqual(['match'])
    tab.close()
  })

  it('vanishes untold with a block, and when its day is over', async () => {
    const [ann, bob, cid] = (await people(3)) as [Person, Person, Person]
    const id = await roomOf(ann, bob, cid)
    await propose(ann, id, bob)
    await propose(cid, id, bob)
    expect(await kindsOf(bob)).toEqual(['room-proposal', 'room-proposal'])
    const tab = await bob.live()
    await block(ann, bob)
    expect(await bell(bob)).toMatchObject([{ person: { id: cid.id } }])
    // The bell notifies its own person, after anything the block would have sent.
    await markRead(bob)
    await tab.next('notification:changed')
    expect(tab.all('notification:changed')).toHaveLength(1)
    await world.database.db
      .updateTable('notifications')
      .set({ until: new Date() })
      .where('user_id', '=', bob.id)
      .execute()
    expect(await bell(bob)).toEqual([])
    tab.close()
  })
})

describe('a balloon game', () => {
  it('notifies everyone in it of its start, until it is deleted', async () => {
    const { creator, guests, id } = await scheduled(world, 1)
    const [guest] = guests as [Person]
    const tab = await guest.live()
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`remind-of-game:${id}:now`}`.execute(
      world.database.db,
    )
    await tab.next('notification:added', ({ kind }) => kind === 'game-starting')
    for (const who of [creator, guest])
      expect(await bell(who)).toMatchObject([
        { kind: 'game-starting', subjectId: id, detail: 'Balloons at eight' },
      ])
    await remove(creator, id)
    expect(await bell(guest)).toEqual([])
    tab.close()
  })

  it('notifies a guest of a gift', async () => {
    const { creator, guests, id } = await active(world, 6)
    const watcher = guests[5] as Person
    expect((await gift(creator, id, watcher)).status).toBe(200)
    expect(await bell(watcher)).toMatchObject([{ kind: 'gift', subjectId: id, person: null }])
    expect(await bell(guests[0] as Person)).toEqual([])
  })
})

describe('a call', () => {
  it('that the caller gave up is missed, and one that was declined is not', async () => {
    const { ann, bob, matchId } = await matched(world)
    await markRead(bob)
    await ready(ann, matchId)
    await bob.call(videoChatRoutes.decline, { params: { matchId } })
    await ready(ann, matchId, false)
    expect(await kindsOf(bob)).toEqual(['match'])
    await ready(ann, matchId)
    await ready(ann, matchId, false)
    expect(await bell(bob)).toMatchObject([
      { kind: 'call-missed', subjectId: matchId, person: { id: ann.id }, count: 1, isRead: false },
      { kind: 'match' },
    ])
    await ready(ann, matchId)
    await ready(ann, matchId, false)
    expect((await bell(bob))[0]).toMatchObject({ kind: 'call-missed', count: 2 })
  })

  it('that rang for a minute is missed', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tab = await bob.live()
    await ready(ann, matchId)
    await sql`UPDATE video_sessions SET rung_until = now() - interval '1 second' WHERE match_id = ${matchId}`.execute(
      world.database.db,
    )
    await ready(ann, matchId)
    expect(await tab.next('call:missed')).toEqual({ matchId, from: ann.id })
    expect(await kindsOf(bob)).toContain('call-missed')
    tab.close()
  })

  it('that was answered is not missed', async () => {
    const { ann, bob, matchId } = await matched(world)
    await ready(ann, matchId)
    await ready(bob, matchId)
    await ready(ann, matchId, false)
    expect(await kindsOf(bob)).toEqual(['match'])
  })
})

describe('a decision of the team', () => {
  it('on a verification is shown, and taken back with it', async () => {
    const [ann] = (await people(1)) as [Person]
    await submitVerification(ann, '1991-01-31')
    const number = String((await latestOf(world, ann)).number)
    const tab = await ann.live()
    await moderate('reject', number, '--reason', 'unreadable')
    await tab.next('notification:added')
    expect(await bell(ann)).toMatchObject([
      { kind: 'verification', detail: 'rejected', person: null },
    ])
    await moderate('undo', number)
    await tab.next('notification:changed')
    expect(await bell(ann)).toEqual([])
    tab.close()
  })

  it('to warn is shown once, until it is understood', async () => {
    const { ann, bob } = await matched(world)
    await markRead(bob)
    const tab = await bob.live()
    await ann.call(safetyRoutes.report, { body: { reportedUserId: bob.id, category: 'spam' } })
    const { number } = await world.database.db
      .selectFrom('reports')
      .select('number')
      .where('reported_id', '=', bob.id)
      .executeTakeFirstOrThrow()
    await moderate('decide', String(number), 'warn', '--reason', 'Please be kind.')
    const { warning } = await tab.next('warning:given')
    expect(await bell(bob)).toMatchObject([
      { kind: 'moderation', subjectId: warning.id, count: 1 },
      { kind: 'match' },
    ])
    await bob.call(safetyRoutes.understand, { params: { id: warning.id } })
    expect(await kindsOf(bob)).toEqual(['match'])
    tab.close()
  })
})
