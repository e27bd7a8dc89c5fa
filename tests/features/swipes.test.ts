import type { EventPayload } from '@swoon/realtime-server/contract'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { promptsByMood, type QuotedAnswer } from '@swoon/realtime-server/contract/prompts'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../realtime-server/src/features/calendar/rules.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { junkTimeout } from './junk.ts'
import {
  acceptedJunkFields,
  databaseSnapshot,
  expectRefusal,
  refusesJunkBodies,
} from './refusals.ts'

const world = worldOfFile()

type Decision = {
  isLike: boolean
  isSuperLike?: boolean
  swiperId?: string
  likedAnswer?: QuotedAnswer
}
const swipe = (who: Person, swipedId: string, decision: Decision = { isLike: true }) =>
  who.call(swipeRoutes.swipe, { body: { swipedId, ...decision } })
const superLike = { isLike: true, isSuperLike: true }
const versionOf = ({ left }: EventPayload<'swipe:made'>) => left?.allowances.version ?? -1

const left = async (who: Person) => {
  const { body } = await who.call(profileRoutes.user, { params: { userId: who.id } })
  if (!('email' in body)) throw new Error('not the self view')
  return [body.dailyLikesRemaining, body.superLikesRemaining]
}
async function people<N extends number>(count: N): Promise<Person[]> {
  return insertUsers(world, count)
}
async function two(): Promise<[Person, Person]> {
  const [one, other] = await people(2)
  if (!one || !other) throw new Error('no person')
  return [one, other]
}
const allow = (
  who: Person,
  numbers: {
    likes?: number
    super_likes?: number
    bonus_likes?: number
    bonus_super_likes?: number
    day?: string
  },
) =>
  world.database.db.updateTable('allowances').set(numbers).where('user_id', '=', who.id).execute()

describe('a decision', () => {
  it('can be a pass, a like or a super like, with the reply of the specification', async () => {
    const [ann, bob] = await two()
    const [eve] = await people(1)
    const pass = await swipe(ann, bob.id, { isLike: false, swiperId: ann.id })
    expect(pass.status).toBe(200)
    expect(pass.body).toEqual({
      isMatch: false,
      swipe: { swiperId: ann.id, swipedId: bob.id, isLike: false, isSuperLike: false },
      match: null,
    })
    expect(await left(ann)).toEqual([15, 2])
    const liked = await swipe(ann, eve?.id ?? '', superLike)
    expect(liked.body).toMatchObject({ isMatch: false, swipe: { isLike: true, isSuperLike: true } })
    expect(await left(ann)).toEqual([15, 1])
  })

  it('removes the person from the deck', async () => {
    const [ann, bob] = await two()
    await swipe(ann, bob.id, { isLike: false })
    const deck = await ann.call(discoveryRoutes.discover, {
      params: { userId: ann.id },
      query: { limit: '50' },
    })
    expect(deck.body.map(({ id }) => id)).not.toContain(bob.id)
  })

  it('returns the first result when it is repeated, and is charged once', async () => {
    const [ann, bob] = await two()
    const first = await swipe(ann, bob.id)
    const again = await swipe(ann, bob.id)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await left(ann)).toEqual([14, 2])
  })

  it('cannot be changed by another', async () => {
    const [ann, bob] = await two()
    await swipe(ann, bob.id, { isLike: false })
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(await swipe(ann, bob.id), 409, 'ALREADY_SWIPED')
    expectRefusal(await swipe(ann, bob.id, superLike), 409, 'ALREADY_SWIPED')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('is refused about the person themselves and about anyone invisible, as if they did not exist', async () => {
    const ann = await person(world, { gender: 'female', genderPreference: 'male' })
    const woman = await person(world, { gender: 'female', genderPreference: 'female' })
    const unfinished = await person(world, { incomplete: true })
    const blocker = await person(world, { gender: 'male', genderPreference: 'female' })
    await world.database.db
      .insertInto('blocks')
      .values({ blocker_id: blocker.id, blocked_id: ann.id, created_at: new Date() })
      .execute()
    const before = await databaseSnapshot(world.database.db)
    const unknown = await swipe(ann, uuid())
    expectRefusal(unknown, 404, 'NOT_FOUND')
    for (const id of [ann.id, woman.id, unfinished.id, blocker.id]) {
      const reply = await swipe(ann, id)
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
    }
    expect((await swipe(unfinished, ann.id)).status).toBe(404)
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it('is refused in another person’s name', async () => {
    const [ann, bob] = await two()
    const before = await databaseSnapshot(world.database.db)
    expectRefusal(
      await swipe(ann, bob.id, { isLike: true, swiperId: bob.id }),
      403,
      'NOT_THE_ACTOR',
    )
    expectRefusal(
      await swipe(ann, bob.id, { isLike: true, swiperId: uuid() }),
      403,
      'NOT_THE_ACTOR',
    )
    expectRefusal(
      await swipe(ann, bob.id, { isLike: false, isSuperLike: true }),
      400,
      'INVALID',
      'A super like is a like.',
    )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
  })

  it(
    'refuses junk with a 4xx and writes nothing',
    async () => {
      const [ann, bob] = await two()
      const target = { world, cookie: ann.cookie, route: swipeRoutes.swipe }
      await refusesJunkBodies(target)
      const good = { swiperId: ann.id, swipedId: bob.id, isLike: true, isSuperLike: false }
      expect(await acceptedJunkFields(target, good, ['swipedId', 'isLike'])).toEqual([
        'isLike: true',
      ])
    },
    junkTimeout,
  )
})

describe('a match', () => {
  it('is made once, by the second like, and reaches both people from their own view', async () => {
    const [ann, bob] = await two()
    const [annTab, bobTab] = [await ann.live(), await bob.live()]
    expect((await swipe(ann, bob.id)).body.isMatch).toBe(false)
    const made = await swipe(bob, ann.id, superLike)
    expect(made.body).toMatchObject({
      isMatch: true,
      match: { otherUser: { id: ann.id }, lastSeq: 0, unreadCount: 0 },
    })
    expect((await annTab.next('match:created')).match).toMatchObject({
      id: made.body.match?.id,
      otherUser: { id: bob.id },
    })
    expect((await bobTab.next('match:created')).match).toEqual(made.body.match)
    expect(
      await world.database.db
        .selectFrom('matches')
        .select('id')
        .where('id', '=', made.body.match?.id ?? '')
        .execute(),
    ).toHaveLength(1)
    annTab.close()
    bobTab.close()
  })

  it('is not made by a pass, nor again after it was ended', async () => {
    const [ann, bob] = await two()
    await swipe(ann, bob.id, { isLike: false })
    expect((await swipe(bob, ann.id)).body).toMatchObject({ isMatch: false, match: null })
    const [eve, joe] = await two()
    await swipe(eve, joe.id)
    const { match } = (await swipe(joe, eve.id)).body
    expect((await eve.call(matchRoutes.unmatch, { params: { id: match?.id ?? '' } })).status).toBe(
      200,
    )
    const repeated = await swipe(joe, eve.id)
    expect(repeated.status === 404 || !repeated.body.isMatch, repeated.text).toBe(true)
    expect((await eve.call(matchRoutes.matches, { params: { userId: eve.id } })).body).toEqual([])
  })
})

describe('a super like', () => {
  const deckOf = async (who: Person) =>
    (
      await who.call(discoveryRoutes.discover, {
        params: { userId: who.id },
        query: { limit: '50' },
      })
    ).body
  const matchesOf = async (who: Person) =>
    (await who.call(matchRoutes.matches, { params: { userId: who.id } })).body

  it('is shown to the person who received it, on the card, live and in the match, and to no one else', async () => {
    const [ann, fan, liker] = await people(3)
    const [bystander] = await people(1)
    if (!ann || !fan || !liker || !bystander) throw new Error('no person')
    const tabs = [await ann.live(), await fan.live(), await bystander.live()]
    const [hers, his, theirs] = tabs
    // Their activity is stored a moment after they came, and moves them in a deck.
    const absent = () =>
      world.database.db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [ann.id, fan.id, bystander.id])
        .where('last_seen', 'is', null)
        .execute()
    await expect.poll(absent).toEqual([])
    const before = await deckOf(ann)
    await swipe(liker, ann.id)
    await swipe(fan, ann.id, superLike)
    expect(await hers?.next('super-like:received')).toEqual({ userId: fan.id })
    const after = await deckOf(ann)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.filter(({ superLikedMe }) => superLikedMe).map(({ id }) => id)).toEqual([fan.id])
    expect((await deckOf(bystander)).filter(({ superLikedMe }) => superLikedMe)).toEqual([])
    const seen = await ann.call(profileRoutes.user, { params: { userId: fan.id } })
    expect(seen.body).toMatchObject({ id: fan.id, superLikedMe: true })
    const made = await swipe(ann, fan.id)
    expect(made.body.match?.superLikedMe).toBe(true)
    expect((await his?.next('match:created'))?.match.superLikedMe).toBe(false)
    await swipe(ann, liker.id)
    expect((await matchesOf(ann)).map((match) => [match.otherUser.id, match.superLikedMe])).toEqual(
      [
        [liker.id, false],
        [fan.id, true],
      ],
    )
    expect((await matchesOf(fan)).map(({ superLikedMe }) => superLikedMe)).toEqual([false])
    await swipe(fan, ann.id, superLike)
    await hers?.next('match:created', ({ match }) => match.otherUser.id === liker.id)
    expect(hers?.all('super-like:received')).toHaveLength(1)
    expect([his, theirs].flatMap((tab) => tab?.all('super-like:received'))).toEqual([])
    for (const tab of tabs) tab.close()
  })
})

describe('a like of an answer', () => {
  const likedAnswer = { promptId: 'overheard', answer: 'One more page' } as const
  const answer = (who: Person, words: string | null) =>
    who.call(profileRoutes.updateUser, {
      params: { id: who.id },
      body: { prompts: { answers: { overheard: words } } },
    })
  const liked = { ...likedAnswer, prompt: promptsByMood.Playful.overheard }
  const seenBy = async (who: Person, other: Person) => {
    const deck = await who.call(discoveryRoutes.discover, {
      params: { userId: who.id },
      query: { limit: '50' },
    })
    const profile = await who.call(profileRoutes.user, { params: { userId: other.id } })
    const list = await who.call(matchRoutes.matches, { params: { userId: who.id } })
    return {
      card: deck.body.filter(({ id }) => id === other.id),
      profile: profile.body,
      matches: list.body,
    }
  }

  it('is a secret like any other until it is mutual, and then what each of the two liked, as it was', async () => {
    const [ann, bob] = await two()
    for (const who of [ann, bob]) await answer(who, 'One more page')
    const [before, tab] = [await seenBy(bob, ann), await bob.live()]
    expect((await swipe(ann, bob.id, { isLike: true, likedAnswer })).body.isMatch).toBe(false)
    expect(await left(ann)).toEqual([14, 2])
    expect(await seenBy(bob, ann)).toEqual(before)
    await answer(bob, 'Edited since')
    const { match } = (await swipe(bob, ann.id, superLike)).body
    expect(match).toMatchObject({ likedMyAnswer: liked, superLikedMe: false })
    expect(match).not.toHaveProperty('likedAnswer')
    const heard = await tab.next('match:created')
    expect(heard.match).toEqual(match)
    expect(tab.all('super-like:received')).toEqual([])
    const [hers, his] = [(await seenBy(ann, bob)).matches[0], (await seenBy(bob, ann)).matches[0]]
    expect(hers).toMatchObject({ likedAnswer: liked, superLikedMe: true })
    expect(hers).not.toHaveProperty('likedMyAnswer')
    expect(his).toEqual(match)
    tab.close()
  })

  it('is refused, and nothing is spent, unless it is what the person says now; a repeat is the first one', async () => {
    const [ann, bob] = await two()
    const [eve] = await people(1)
    await answer(bob, 'Edited since')
    const before = await databaseSnapshot(world.database.db)
    const stale = await swipe(ann, bob.id, { isLike: true, likedAnswer })
    expectRefusal(
      stale,
      400,
      'INVALID',
      'They changed this answer or removed it from their profile.',
    )
    const current = { promptId: 'overheard', answer: 'Edited since' } as const
    for (const wrong of [
      ...[
        { ...current, promptId: 'rainy-day' },
        { ...current, promptId: 'no-such' },
        { ...current, answer: '' },
      ],
      ...[{ promptId: 'overheard' }, { ...current, answer: 'Edited' }, [current]],
    ])
      expectRefusal(
        await swipe(ann, bob.id, { isLike: true, likedAnswer: wrong as never }),
        400,
        'INVALID',
      )
    expectRefusal(
      await swipe(ann, bob.id, { isLike: false, likedAnswer: current }),
      400,
      'INVALID',
      'Only a like can be about an answer.',
    )
    // Another person's answer says nothing about this one.
    expectRefusal(
      await swipe(ann, eve?.id ?? '', { isLike: true, likedAnswer: current }),
      400,
      'INVALID',
    )
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    await bob.call(safetyRoutes.block, { body: { blockedUserId: eve?.id ?? '' } })
    const unseen = await swipe(eve as Person, bob.id, { isLike: true, likedAnswer: current })
    expect([unseen.status, unseen.text]).toEqual([404, (await swipe(ann, uuid())).text])
    expect(await left(ann)).toEqual([15, 2])
    const made = await swipe(ann, bob.id, { isLike: true, likedAnswer: current })
    await answer(bob, 'Edited again')
    expect((await swipe(ann, bob.id, { isLike: true, likedAnswer: current })).body).toEqual(
      made.body,
    )
    expect((await swipe(ann, bob.id)).body).toEqual(made.body)
    const { match } = (await swipe(bob, ann.id)).body
    expect(match?.likedMyAnswer?.answer).toBe('Edited since')
  })

  it('says so at once if it is a super like, and may be a second decision', async () => {
    const [ann, bob] = await two()
    await answer(bob, 'One more page')
    await swipe(ann, bob.id, { isLike: false })
    const again = (action: 'superlike' | 'pass') =>
      ann.call(secondLookRoutes.revisit, { body: { userId: bob.id, action, likedAnswer } })
    expectRefusal(await again('pass'), 400, 'INVALID', 'Only a like can be about an answer.')
    expect((await again('superlike')).status).toBe(200)
    const list = async () =>
      (await bob.call(swipeRoutes.superLikers, { params: { userId: bob.id } })).body
    expect(await list()).toMatchObject([{ id: ann.id, likedMyAnswer: liked }])
    await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    expect(await list()).toEqual([])
  })
})

describe('the list of super likes', () => {
  const listOf = async (who: Person, userId = who.id) =>
    who.call(swipeRoutes.superLikers, { params: { userId } })
  const ids = async (who: Person) => (await listOf(who)).body.map(({ id }) => id)

  it('has those who wait for a decision, the latest first, and no one with a plain like', async () => {
    const [ann, first, second, liker, passed, blocked, gone] = await people(7)
    if (!ann || !first || !second || !liker || !passed || !blocked || !gone)
      throw new Error('no person')
    expect(await ids(ann)).toEqual([])
    await swipe(ann, passed.id, { isLike: false })
    for (const fan of [first, passed, blocked, gone, second]) await swipe(fan, ann.id, superLike)
    await swipe(liker, ann.id)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: blocked.id } })
    await gone.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
    const { body, text } = await listOf(ann)
    expect(body.map(({ id, superLikedMe }) => [id, superLikedMe])).toEqual([
      [second.id, true],
      [first.id, true],
    ])
    for (const { id } of [liker, passed, blocked, gone]) expect(text).not.toContain(id)
    await swipe(ann, second.id, { isLike: false })
    expect(await ids(ann)).toEqual([first.id])
    await swipe(ann, first.id)
    expect(await ids(ann)).toEqual([])
    expect(await ids(first)).toEqual([])
  })

  it('is its owner’s alone', async () => {
    const [ann, bob] = await two()
    for (const id of [bob.id, uuid()]) expectRefusal(await listOf(ann, id), 403, 'NOT_THE_ACTOR')
  })
})

describe('the allowance', () => {
  it('has 15 likes and 2 super likes on the first day, and 7 and 1 on later days', async () => {
    const ann = await person(world)
    expect(await left(ann)).toEqual([15, 2])
    await allow(ann, { day: '2026-01-01', likes: 0, super_likes: 0 })
    expect(await left(ann)).toEqual([7, 1])
    const [bob] = await people(1)
    await swipe(ann, bob?.id ?? '')
    expect(await left(ann)).toEqual([6, 1])
  })

  it('refuses a like when it is spent, offers a purchase, and writes nothing', async () => {
    const [ann, ...others] = await people(6)
    if (!ann) throw new Error('no person')
    await allow(ann, { likes: 1, super_likes: 1 })
    const [a, b, c, d] = others.map(({ id }) => id)
    expect((await swipe(ann, a ?? '')).status).toBe(200)
    const before = await databaseSnapshot(world.database.db)
    const refused = await swipe(ann, b ?? '')
    expectRefusal(refused, 403, 'LIKE_LIMIT')
    expect(refused.refusal).toMatchObject({
      error: expect.stringContaining('limit reached'),
      requiresPurchase: true,
    })
    expect(refused.refusal?.error).toContain('Daily like limit reached')
    expect(await databaseSnapshot(world.database.db)).toEqual(before)
    expect((await swipe(ann, b ?? '', { isLike: false })).status).toBe(200)
    expect((await swipe(ann, c ?? '', superLike)).status).toBe(200)
    const second = await swipe(ann, d ?? '', superLike)
    expectRefusal(second, 403, 'SUPER_LIKE_LIMIT')
    expect(second.refusal).toMatchObject({
      error: expect.stringContaining('Super like limit reached'),
      requiresPurchase: true,
    })
    expect(await left(ann)).toEqual([0, 0])
  })

  it('spends the bonus after the daily likes', async () => {
    const [ann, ...others] = await people(4)
    if (!ann) throw new Error('no person')
    await allow(ann, { likes: 1, bonus_likes: 2 })
    expect(await left(ann)).toEqual([3, 2])
    expect(others).toHaveLength(3)
    for (const { id } of others) expect((await swipe(ann, id)).status).toBe(200)
    const row = await world.database.db
      .selectFrom('allowances')
      .selectAll()
      .where('user_id', '=', ann.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ likes: 0, bonus_likes: 0 })
  })

  it('is not charged during active premium', async () => {
    const [ann, ...others] = await people(3)
    if (!ann) throw new Error('no person')
    await allow(ann, { likes: 0, super_likes: 0 })
    const premium = (premium_expires_at: Date) =>
      world.database.db
        .updateTable('users')
        .set({ is_premium: true, premium_expires_at })
        .where('id', '=', ann.id)
        .execute()
    await premium(new Date(Date.now() + 60_000))
    expect((await swipe(ann, others[0]?.id ?? '')).status).toBe(200)
    await premium(new Date(Date.now() - 60_000))
    expectRefusal(await swipe(ann, others[1]?.id ?? ''), 403, 'LIKE_LIMIT')
  })

  it('is exact: of 50 likes at once with 7 left, 7 succeed', async () => {
    const [ann, ...others] = await people(51)
    if (!ann) throw new Error('no person')
    await allow(ann, { likes: 7 })
    const replies = await Promise.all(others.map(({ id }) => swipe(ann, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(43)
    const rows = await world.database.db
      .selectFrom('swipes')
      .select('swiped_id')
      .where('swiper_id', '=', ann.id)
      .execute()
    expect(rows).toHaveLength(7)
  })

  it('reaches the tabs, and of two likes at once the newest number is the final one', async () => {
    const rounds = 10
    const [ann, ...others] = await people(1 + 2 * rounds)
    if (!ann) throw new Error('no person')
    await allow(ann, { bonus_likes: 1000 })
    const tab = await ann.live()
    for (let round = 0; round < rounds; round++) {
      const [admirer, stranger] = others.splice(0, 2)
      if (!admirer || !stranger) throw new Error('no person')
      await swipe(admirer, ann.id)
      await Promise.all([swipe(ann, admirer.id), swipe(ann, stranger.id)])
      for (const { id } of [admirer, stranger])
        await tab.next('swipe:made', ({ swipedId }) => swipedId === id)
      const { dailyLikesRemaining, superLikesRemaining, allowances } = (
        await ann.call(authRoutes.me, {})
      ).body
      const newest = tab
        .all('swipe:made')
        .reduce((one, other) => (versionOf(other) > versionOf(one) ? other : one))
      const { balloonGames: _, ...detail } = allowances ?? { balloonGames: null }
      expect(newest.left, `round ${round}`).toEqual({
        dailyLikesRemaining,
        superLikesRemaining,
        allowances: detail,
      })
    }
    tab.close()
  })

  it('is not refilled when the time zone moves back over midnight', async () => {
    const [ann, bob] = await two()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await allow(ann, { day: tomorrow, likes: 3 })
    expect(await left(ann)).toEqual([3, 2])
    await swipe(ann, bob.id)
    expect(await left(ann)).toEqual([2, 2])
  })

  it('is refilled after the server’s clock jumped ahead and came back', async () => {
    const [ann, bob] = await two()
    await allow(ann, { day: '2031-01-01', likes: 0, super_likes: 0 })
    expect(await left(ann)).toEqual([7, 1])
    expect((await swipe(ann, bob.id)).status).toBe(200)
    expect(await left(ann)).toEqual([6, 1])
  })

  it('changes days in the database when it does on screen, in every known and unknown time zone', async () => {
    const now = new Date()
    const zones = [
      ...Intl.supportedValuesOf('timeZone'),
      'US/Pacific',
      'Asia/Calcutta',
      'GMT',
      'Etc/GMT+12',
      'EST5EDT',
    ]
    const { rows } = await sql<{ zone: string; day: string }>`
      SELECT zone, local_date(${now}, zone)::text AS day FROM unnest(${zones}::text[]) AS zone
    `.execute(world.database.db)
    const different = rows.filter(({ zone, day }) => day !== localDate(now, zone))
    // Postgres and Node may have the rules of a few zones from different years. A systematic difference would show here.
    expect(different.length).toBeLessThan(8)
    const unknown = await sql<{
      day: string
    }>`SELECT local_date(${now}, 'Mars/Olympus')::text AS day`.execute(world.database.db)
    expect(unknown.rows).toEqual([{ day: now.toISOString().slice(0, 10) }])
  })
})
