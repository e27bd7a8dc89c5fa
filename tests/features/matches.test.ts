import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { type MatchView, matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { matchEnded as gamesPart } from '../../realtime-server/src/features/balloon-games/subscribers/match-ended.ts'
import { matchEnded as roomsPart } from '../../realtime-server/src/features/rooms/subscribers/match-ended.ts'
import { endedMeanwhile } from '../../realtime-server/src/features/safety/subscribers/ended-meanwhile.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { recordedUnits } from '../harness/units.ts'
import { junkTimeout } from './junk.ts'
import { matched } from './pairs.ts'
import { databaseSnapshot, expectRefusal, refusesJunkIds } from './refusals.ts'

const world = worldOfFile()

const list = (who: Person, userId = who.id) => who.call(matchRoutes.matches, { params: { userId } })
const unmatch = (who: Person, id: string) => who.call(matchRoutes.unmatch, { params: { id } })
const say = (who: Person, matchId: string, content: string) =>
  who.call(chatRoutes.send, { body: { matchId, content } })

it('a match that is over before its event is taken back from each of the two, as ended by neither', async () => {
  const { db } = world.database
  const { ann, bob, matchId } = await matched(world)
  await world.database.db
    .updateTable('users')
    .set({ banned_at: new Date() })
    .where('id', '=', bob.id)
    .execute()
  const parted: unknown[] = []
  const note = async (...who: unknown[]) => void parted.push(who)
  const ends = recordedUnits(db, [
    gamesPart({ separate: note }),
    roomsPart({ part: note, refetchShared: note }),
  ])
  const made = recordedUnits(db, [endedMeanwhile({ db, commit: ends.commit })])
  const [user1Id, user2Id] = [ann.id, bob.id].sort() as [string, string]
  await made.commit(async ({ emit }) => {
    for (const userId of [user1Id, user2Id])
      emit(userId, 'match:created', { match: { id: matchId, user1Id, user2Id } as MatchView })
  })
  await made.subscribers.settled()
  await ends.subscribers.settled()
  expect(ends.sent).toEqual(
    [user1Id, user2Id].map((to) => ({ what: 'match:ended', to, payload: { matchId } })),
  )
  expect(parted).toEqual([])
})

describe('the list of matches', () => {
  it('shows each match from the person’s own view', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(ann, matchId, 'Hello')
    const [mine] = (await list(ann)).body
    expect(mine).toMatchObject({
      id: matchId,
      otherUser: { id: bob.id, profilePhoto: 'https://example.test/photo.jpg', isOnline: false },
      compatibilityScore: expect.any(Number),
      compatibilityFactors: { overall: expect.any(Number) },
      insights: expect.any(Array),
      insightFacts: expect.any(Array),
      highlights: expect.any(Array),
      lastMessage: { seq: 1, content: 'Hello', senderId: ann.id },
      lastSeq: 1,
      readSeq: expect.any(Number),
      unreadCount: 0,
    })
    expect([mine?.user1Id, mine?.user2Id].sort()).toEqual([ann.id, bob.id].sort())
    const [theirs] = (await list(bob)).body
    expect(theirs).toMatchObject({
      id: matchId,
      otherUser: { id: ann.id },
      unreadCount: 1,
      readSeq: 0,
    })
    expect(theirs?.compatibilityScore).toBe(mine?.compatibilityScore)
    for (const secret of ['email', 'dateOfBirth', 'latitude', 'longitude'])
      expect(mine?.otherUser).not.toHaveProperty(secret)
  })

  it('is ordered by latest activity', async () => {
    const first = await matched(world)
    const [me] = [first.ann]
    const second = await matched(world, me)
    const third = await matched(world, me)
    const order = async () => (await list(me)).body.map(({ id }) => id)
    expect(await order()).toEqual([third.matchId, second.matchId, first.matchId])
    await say(first.bob, first.matchId, 'Still there?')
    expect(await order()).toEqual([first.matchId, third.matchId, second.matchId])
  })

  it('is refused for another person', async () => {
    const { ann, bob } = await matched(world)
    expectRefusal(await list(ann, bob.id), 403, 'NOT_THE_ACTOR')
    expectRefusal(await list(ann, uuid()), 403, 'NOT_THE_ACTOR')
  })

  it('is empty without matches', async () => {
    const [me] = await insertUsers(world, 1)
    expect(me && (await list(me)).body).toEqual([])
  })

  it(
    'refuses junk ids',
    async () => {
      const { ann } = await matched(world)
      await refusesJunkIds(
        { world, cookie: ann.cookie, route: matchRoutes.matches },
        (id) => `/api/matches/${id}`,
      )
    },
    junkTimeout,
  )
})

it('a celebration that was closed on one device closes on the own others', async () => {
  const { ann, bob, matchId } = await matched(world)
  const [phone, laptop, his] = [await ann.live(), await ann.live(), await bob.live()]
  await phone.command('match:celebrate', { matchId })
  expect(await laptop.next('match:celebrated')).toEqual({ matchId })
  expect(his.all('match:celebrated')).toEqual([])
  for (const tab of [phone, laptop, his]) tab.close()
})

describe('a match that is new', () => {
  const seen = (who: Person, ids: string[], opened?: object) =>
    who.call(matchRoutes.seen, { body: { ids, ...opened } })
  const isSeen = async (who: Person) => (await list(who)).body.map((match) => match.isSeen)

  it('stays so until its person has seen it, and updates only their own tabs', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [phone, laptop, his] = [await ann.live(), await ann.live(), await bob.live()]
    expect([await isSeen(ann), await isSeen(bob)]).toEqual([[false], [false]])
    expect((await seen(ann, [matchId])).status).toBe(200)
    for (const tab of [phone, laptop])
      expect(await tab.next('match:seen')).toEqual({ matchIds: [matchId], areOpened: false })
    expect([await isSeen(ann), await isSeen(bob)]).toEqual([[true], [false]])
    await seen(ann, [matchId])
    await say(bob, matchId, 'A line after it')
    await phone.next('message:sent')
    expect(phone.all('match:seen')).toHaveLength(1)
    expect(his.all('match:seen')).toEqual([])
  })

  it('is opened once its chat was, which its list alone does not make it', async () => {
    const { ann, bob, matchId } = await matched(world)
    const isOpened = async (who: Person) => (await list(who)).body.map((match) => match.isOpened)
    const tab = await ann.live()
    await seen(ann, [matchId])
    await tab.next('match:seen')
    expect(await isOpened(ann)).toEqual([false])
    for (let n = 0; n < 2; n++) await seen(ann, [matchId], { areOpened: true })
    await tab.next('match:seen', ({ areOpened }) => areOpened)
    await seen(ann, [matchId])
    expect([await isOpened(ann), await isOpened(bob)]).toEqual([[true], [false]])
    await seen(bob, [matchId], { areOpened: true })
    expect([await isSeen(bob), await isOpened(bob)]).toEqual([[true], [true]])
    expect(tab.all('match:seen').map(({ areOpened }) => areOpened)).toEqual([false, true])
  })

  it('reaches both as new at once, and no one can mark it as seen for someone else', async () => {
    const { ann, bob, matchId } = await matched(world)
    const eve = await matched(world)
    expect((await seen(eve.ann, [matchId, eve.matchId, uuid()])).status).toBe(200)
    expect([await isSeen(ann), await isSeen(bob), await isSeen(eve.ann)]).toEqual([
      [false],
      [false],
      [true],
    ])
  })

  it('takes nothing but ids, and a limited number of them', async () => {
    const { ann } = await matched(world)
    for (const ids of [[], ['x'], Array.from({ length: 201 }, () => uuid())])
      expect((await seen(ann, ids)).status).toBe(400)
  })
})

describe('a chat that is muted or marked as unread', () => {
  const mark = (who: Person, id: string, body: object) =>
    who.call(matchRoutes.mark, { params: { id }, body })

  it('is so for its person alone, in all of their tabs, and each of the two ends by itself', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [phone, laptop, his] = [await ann.live(), await ann.live(), await bob.live()]
    const marks = async (who: Person) =>
      (await list(who)).body.map(({ isMuted, isUnread, isSeen }) => ({ isMuted, isUnread, isSeen }))
    expect(await marks(ann)).toEqual([{ isMuted: false, isUnread: false, isSeen: false }])
    const steps = [
      [{ isMuted: true }, { isMuted: true, isUnread: false }],
      [{ isUnread: true }, { isMuted: true, isUnread: true }],
      [{ isMuted: false }, { isMuted: false, isUnread: true }],
      [{ isUnread: false }, { isMuted: false, isUnread: false }],
    ] as const
    for (const [change, all] of steps) {
      expect((await mark(ann, matchId, change)).body).toEqual({ matchId, ...all })
      for (const tab of [phone, laptop])
        await tab.next(
          'match:marked',
          (marks) => marks.isMuted === all.isMuted && marks.isUnread === all.isUnread,
        )
      expect(await marks(ann)).toEqual([{ ...all, isSeen: true }])
    }
    await say(ann, matchId, 'A line after it')
    await his.next('message:sent')
    expect(his.all('match:marked')).toEqual([])
    expect(await marks(bob)).toEqual([{ isMuted: false, isUnread: false, isSeen: false }])
    for (const tab of [phone, laptop, his]) tab.close()
  })

  it('can be set only by the two people of a match, until it ends', async () => {
    const { ann, bob, matchId } = await matched(world)
    const { ann: eve } = await matched(world)
    expectRefusal(await mark(eve, matchId, { isMuted: true }), 404, 'NOT_FOUND')
    expect((await mark(ann, matchId, { isMuted: 'yes' })).status).toBe(400)
    await unmatch(bob, matchId)
    expectRefusal(await mark(ann, matchId, { isMuted: true }), 404, 'NOT_FOUND')
  })
})

describe('unmatching', () => {
  it('removes the match and its history at once for both people, for good', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(ann, matchId, 'Secret')
    const tab = await bob.live()
    expect((await unmatch(ann, matchId)).body).toEqual({ ok: true })
    expect(await tab.next('match:ended')).toEqual({ matchId })
    tab.close()
    for (const who of [ann, bob]) {
      expect((await list(who)).body).toEqual([])
      expectRefusal(
        await who.call(chatRoutes.messages, { params: { id: matchId } }),
        404,
        'NOT_FOUND',
      )
      expectRefusal(await say(who, matchId, 'Wait'), 404, 'NOT_FOUND')
      expectRefusal(await unmatch(who, matchId), 404, 'NOT_FOUND')
      const other = who === ann ? bob : ann
      expectRefusal(
        await who.call(profileRoutes.user, { params: { userId: other.id } }),
        404,
        'NOT_FOUND',
      )
    }
    const { rows } = await sql`SELECT 1 FROM messages WHERE match_id = ${matchId}`.execute(
      world.database.db,
    )
    expect(rows).toEqual([])
  })

  it('keeps the match in the archive for 90 days', async () => {
    const { ann, bob, matchId } = await matched(world)
    await say(ann, matchId, 'One')
    await say(bob, matchId, 'Two')
    await unmatch(bob, matchId)
    const archived = await world.database.db
      .selectFrom('archived_matches')
      .selectAll()
      .where('match_id', '=', matchId)
      .executeTakeFirstOrThrow()
    expect(archived.ended_by).toBe(bob.id)
    const messages = world.database.db
      .selectFrom('archived_messages')
      .selectAll()
      .where('match_id', '=', matchId)
    expect(await messages.orderBy('seq').execute()).toMatchObject([
      { seq: 1, sender_id: ann.id, content: 'One' },
      { seq: 2, sender_id: bob.id, content: 'Two' },
    ])
    expect((archived.expires_at.getTime() - archived.ended_at.getTime()) / 86_400_000).toBe(90)
  })

  it('is refused to anyone but its two people, as if the match did not exist', async () => {
    const { ann, matchId } = await matched(world)
    const stranger = (await matched(world)).ann
    const before = await databaseSnapshot(world.database.db)
    const nothing = await unmatch(stranger, uuid())
    expectRefusal(nothing, 404, 'NOT_FOUND')
    const theirs = await unmatch(stranger, matchId)
    expect([theirs.status, theirs.text]).toEqual([nothing.status, nothing.text])
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await list(ann)).body).toHaveLength(1)
  })

  it('happens once when both people do it at the same time', async () => {
    const { ann, bob, matchId } = await matched(world)
    const replies = await Promise.all([
      unmatch(ann, matchId),
      unmatch(bob, matchId),
      unmatch(ann, matchId),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it(
    'refuses junk ids',
    async () => {
      const { ann } = await matched(world)
      const target = { world, cookie: ann.cookie, route: matchRoutes.unmatch }
      await refusesJunkIds(target, (id) => `/api/matches/${id}`)
    },
    junkTimeout,
  )
})
