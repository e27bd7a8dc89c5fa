import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes, type SelfView } from '@swoon/realtime-server/contract/profile'
import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilNoon } from '../../harness/clock.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { type Later, serverAt } from '../../harness/later.ts'
import { type Person, person } from '../../harness/person.ts'
import { junkTimeout } from '../junk.ts'
import { acceptedJunkFields, expectRefusal } from '../refusals.ts'

const day = 86_400_000
const noon = untilNoon()

const world = worldOfFile({ CLOCK_OFFSET_MS: String(noon) })
/** Servers on the world's database, each this many days ahead. */
let days: Later[]
beforeAll(async () => {
  days = await Promise.all([1, 2, 3, 4].map((ahead) => serverAt(world, noon + ahead * day)))
})
afterAll(async () => {
  for (const each of days) await each.close()
})

const urlOn = (ahead: number) => (ahead === 0 ? world.url : (days[ahead - 1]?.url ?? ''))
const claim = (who: Person, ahead = 0, claimId?: string) =>
  who.call(streakRoutes.claim, { body: claimId ? { claimId } : undefined }, urlOn(ahead))
const view = async (who: Person, ahead = 0) =>
  (await who.call(streakRoutes.streak, {}, urlOn(ahead))).body
const self = async (who: Person, ahead = 0): Promise<SelfView> =>
  (await who.call(authRoutes.me, {}, urlOn(ahead))).body
const dateIn = (days: number) => new Date(Date.now() + noon + days * day).toISOString().slice(0, 10)
const already = 'Already claimed today! Come back tomorrow.'

describe('the daily login', () => {
  it('is claimed with an empty body, once a day, and counts the days in a row', async () => {
    const ann = await person(world)
    expect(await view(ann)).toMatchObject({
      state: 'open',
      loginStreak: 0,
      lastLoginDate: null,
      turnsAt: null,
    })
    expect(await self(ann)).toMatchObject({ nextClaimAt: null })
    const first = await claim(ann)
    expect([first.status, first.body]).toEqual([200, { newStreak: 1 }])
    expectRefusal(await claim(ann), 409, 'ALREADY_CLAIMED', already)
    const midnight = `${dateIn(1)}T00:00:00.000Z`
    expect(await self(ann)).toMatchObject({
      loginStreak: 1,
      lastLoginDate: dateIn(0),
      nextClaimAt: midnight,
    })
    expect(await self(ann, 1)).toMatchObject({ nextClaimAt: null })
    expect(await view(ann)).toMatchObject({ state: 'claimed', loginStreak: 1, turnsAt: midnight })
    expect(await view(ann, 1)).toMatchObject({
      state: 'open',
      loginStreak: 1,
      turnsAt: `${dateIn(2)}T00:00:00.000Z`,
    })
    expect((await claim(ann, 1)).body).toEqual({ newStreak: 2 })
    expectRefusal(await claim(ann, 1), 409, 'ALREADY_CLAIMED', already)
  })

  it('brings the reward of the third day into the bonus, updates every tab, and leaves the profile’s version', async () => {
    const ann = await person(world)
    const before = await self(ann)
    await claim(ann)
    await claim(ann, 1)
    const tab = await ann.live(urlOn(2))
    const third = await claim(ann, 2)
    const reward = { day: 3, type: 'extra_likes', amount: 5, title: '5 extra likes' }
    expect(third.body).toEqual({ newStreak: 3, reward })
    const { user } = await tab.next('user:updated', ({ user }) => user.loginStreak === 3)
    expect(user).toMatchObject({ dailyLikesRemaining: 12, version: before.version })
    expect(user.allowances).toMatchObject({
      likes: { daily: 7, bonus: 5 },
      superLikes: { daily: 1, bonus: 0 },
    })
    tab.close()
    expectRefusal(await claim(ann, 2), 409, 'ALREADY_CLAIMED')
    expect((await self(ann, 2)).dailyLikesRemaining).toBe(12)
  })

  it('answers a repeat of the same call with its first result, and grants nothing again', async () => {
    const ann = await person(world)
    await claim(ann)
    await claim(ann, 1)
    const claimId = uuid()
    const [first, repeat] = [await claim(ann, 2, claimId), await claim(ann, 2, claimId)]
    expect([repeat.status, repeat.body]).toEqual([200, first.body])
    expect(first.body).toMatchObject({ newStreak: 3, reward: { day: 3 } })
    expect((await self(ann, 2)).allowances?.likes.bonus).toBe(5)
    expectRefusal(await claim(ann, 2, uuid()), 409, 'ALREADY_CLAIMED')
    // The answer was lost right before midnight.
    expect((await claim(ann, 3, claimId)).body).toEqual(first.body)
    expect(await view(ann, 3)).toMatchObject({ state: 'open', loginStreak: 3 })
    expect((await claim(ann, 3, uuid())).body).toEqual({ newStreak: 4 })
    expectRefusal(await claim(ann, 3, claimId), 409, 'ALREADY_CLAIMED')
  })

  it('is at 0 after a missed day, everywhere, and begins again at 1', async () => {
    const ann = await person(world)
    await claim(ann)
    expect(await self(ann, 2)).toMatchObject({ loginStreak: 0, lastLoginDate: dateIn(0) })
    expect(await view(ann, 2)).toMatchObject({ state: 'broken', loginStreak: 0, turnsAt: null })
    expect((await claim(ann, 2)).body).toEqual({ newStreak: 1 })
    expect((await claim(ann, 3)).body).toEqual({ newStreak: 2 })
  })

  it('goes by the person’s zone, and a change of the zone brings no second claim', async () => {
    const ann = await person(world, { timeZone: 'Pacific/Honolulu' })
    await claim(ann)
    const honolulu = await view(ann)
    await ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: { timeZone: 'Pacific/Kiritimati' },
    })
    expect((await self(ann)).timeZone).toBe('Pacific/Kiritimati')
    expectRefusal(await claim(ann), 409, 'ALREADY_CLAIMED')
    // Midnight is the same moment in both.
    expect(await view(ann)).toMatchObject({
      state: 'claimed',
      turnsAt: honolulu.turnsAt,
      loginStreak: 1,
    })
    expect((await claim(ann, 1)).body).toEqual({ newStreak: 2 })
  })

  it('is for people with a complete profile', async () => {
    const newcomer = await person(world, { incomplete: true })
    expectRefusal(await claim(newcomer), 403, 'PROFILE_INCOMPLETE')
    expectRefusal(await newcomer.call(streakRoutes.streak, {}), 403, 'PROFILE_INCOMPLETE')
  })

  it(
    'refuses junk',
    async () => {
      const { cookie } = await person(world)
      const target = { world, cookie, route: streakRoutes.claim }
      // Without its one optional field, or with unknown fields, it is an ordinary claim.
      const accepted = await acceptedJunkFields(target, { claimId: uuid() }, [])
      expect(accepted.filter((what) => !what.startsWith('claimId: ')).length).toBeLessThanOrEqual(1)
      for (const body of [
        '[]',
        '"x"',
        '7',
        'true',
        '{"claimId":7}',
        '{"claimId":null}',
        '{"claimId":"x"}',
      ])
        expectRefusal(
          await send(world.url + streakRoutes.claim.url, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json' },
            body,
          }),
          400,
          'INVALID',
        )
    },
    junkTimeout,
  )
})

describe('the bonus', () => {
  it('is spent after the daily likes and stays over midnight', async () => {
    const ann = await person(world)
    const { db } = world.database
    await db
      .updateTable('allowances')
      .set({ likes: 2, bonus_likes: 5 })
      .where('user_id', '=', ann.id)
      .execute()
    expect((await self(ann)).allowances).toMatchObject({
      likes: { daily: 2, bonus: 5 },
      isWelcome: true,
    })
    const tomorrow = await self(ann, 1)
    const monday = (8 - new Date(`${dateIn(1)}T00:00:00Z`).getUTCDay()) % 7 || 7
    expect(tomorrow.allowances).toEqual({
      version: expect.any(Number),
      likes: { daily: 7, bonus: 5 },
      superLikes: { daily: 1, bonus: 0 },
      isWelcome: false,
      refillsAt: `${dateIn(2)}T00:00:00.000Z`,
      balloonGames: { left: 1, refillsAt: `${dateIn(1 + monday)}T00:00:00.000Z` },
    })
    expect(tomorrow.dailyLikesRemaining).toBe(12)
  })
})
