import { updateUser } from '@swoon/db/queries/users'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { localDate } from '../../realtime-server/src/contract/shared/days.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { insertUsers, type Person, person } from '../harness/person.ts'
import { junkTimeout } from './junk.ts'
import { expectRefusal, refusesJunkIds } from './refusals.ts'

const world = worldOfFile()
let me: Person
beforeEach(async () => {
  await world.database.db.deleteFrom('users').execute()
  me = await one()
})

type Query = {
  limit?: string
  mode?: 'compatible' | 'nearby' | 'interests'
  useLocation?: 'true' | 'false'
}
const deck = (query: Query = {}, who = me) =>
  who.call(discoveryRoutes.discover, { params: { userId: who.id }, query })
const names = async (query: Query = {}) => (await deck(query)).body.map(({ id }) => id)

type Change = Parameters<typeof updateUser>[2]
async function one(change: Change = {}): Promise<Person> {
  const [made] = await insertUsers(world, 1)
  if (!made) throw new Error('no person')
  if (Object.keys(change).length > 0) await updateUser(world.database.db, made.id, change)
  return made
}
/** Replaces the deck's owner, as the previous one would be in the new deck. */
async function meAt(miles: number, change: Change = {}): Promise<void> {
  await world.database.db.deleteFrom('users').where('id', '=', me.id).execute()
  me = await at(miles, change)
}
/** A person this many miles north of the equator at Greenwich, who shares their location visibly. */
const at = (miles: number, change: Change = {}) =>
  one({
    cell: { longitude: 0.007, latitude: (miles + 0.5) / 69.09 },
    location_enabled: true,
    ...change,
  })

describe('the deck', () => {
  it('has cards with exactly the fields of the specification', async () => {
    await person(world, { name: 'Zoe' })
    const [card] = (await deck()).body
    expect(card).toMatchObject({
      name: 'Zoe',
      age: expect.any(Number),
      photos: [expect.stringMatching(/^\/media\/.+\.webp$/)],
      interests: ['Hiking', 'Music'],
      introVideoUrls: [],
      musicTaste: { topArtists: [] },
      distance: null,
      compatibilityScore: expect.any(Number),
    })
    for (const secret of [
      'email',
      'dateOfBirth',
      'latitude',
      'longitude',
      'likedAt',
      'liked_at',
      'cell',
      'timeZone',
    ])
      expect(card).not.toHaveProperty(secret)
  })

  it('contains everyone who is mutually wanted, and no one else', async () => {
    await world.database.db
      .updateTable('users')
      .set({ gender: 'female', gender_preference: 'male' })
      .where('id', '=', me.id)
      .execute()
    const fits = [
      await one({ gender: 'male', gender_preference: 'female' }),
      await one({ gender: 'male', gender_preference: 'any' }),
    ]
    await one({ gender: 'male', gender_preference: 'male' })
    await one({ gender: 'female', gender_preference: 'female' })
    await one({ gender: 'nonbinary', gender_preference: 'any', shown_to: ['female'] })
    const other = { gender: 'male', gender_preference: 'female' }
    await one({ ...other, completed_at: null })
    await one({ ...other, banned_at: new Date() })
    await one({ ...other, date_of_birth: '2015-01-01' })
    const [blocked, blocker, swiped, ended] = [
      await one(other),
      await one(other),
      await one(other),
      await one(other),
    ]
    const { db } = world.database
    const created_at = new Date()
    await db
      .insertInto('blocks')
      .values([
        { blocker_id: me.id, blocked_id: blocked.id, created_at },
        { blocker_id: blocker.id, blocked_id: me.id, created_at },
      ])
      .execute()
    await me.call(swipeRoutes.swipe, { body: { swipedId: swiped.id, isLike: false } })
    const [user1_id, user2_id] = [me.id, ended.id].sort() as [string, string]
    await db
      .insertInto('matches')
      .values({
        id: uuid(),
        user1_id,
        user2_id,
        created_at,
        activity_at: created_at,
        ended_at: created_at,
      })
      .execute()
    expect((await names()).sort()).toEqual(fits.map(({ id }) => id).sort())
  })

  it.each(['compatible', 'nearby', 'interests'] as const)(
    'in the mode %s has several genders, and people beside men and women for those to whom they are shown, both ways',
    async (mode) => {
      const everyone = { gender: 'male', gender_preference: 'any' }
      await meAt(0, everyone)
      const shown = await at(1, {
        gender: 'nonbinary',
        gender_preference: 'male+nonbinary',
        shown_to: ['female'],
      })
      const other = await at(2, { gender: 'other', gender_preference: 'any', shown_to: ['male'] })
      const undecided = await at(3, { gender: 'nonbinary', gender_preference: 'male' })
      const woman = await at(4, { gender: 'female', gender_preference: 'male+female' })
      const man = await at(5, everyone)
      const found = {
        any: [shown, other, undecided, woman, man],
        male: [other, undecided, man],
        female: [shown, undecided, woman],
        nonbinary: [shown, other, undecided],
        'male+female': [shown, other, undecided, woman, man],
        'male+nonbinary': [shown, other, undecided, man],
        'female+nonbinary': [shown, other, undecided, woman],
      }
      const people = [shown, other, undecided, woman, man]
      for (const [gender_preference, who] of Object.entries(found)) {
        await updateUser(world.database.db, me.id, { gender_preference })
        const ids = who.map(({ id }) => id).sort()
        expect((await names({ mode })).sort(), gender_preference).toEqual(ids)
        const seeing = []
        for (const one of people)
          if ((await deck({ mode }, one)).body.some(({ id }) => id === me.id)) seeing.push(one.id)
        expect(seeing.sort(), gender_preference).toEqual(ids)
      }
      await updateUser(world.database.db, me.id, {
        gender: 'other',
        shown_to: ['female'],
        gender_preference: 'any',
      })
      expect((await names({ mode })).sort()).toEqual(
        [shown, other, woman, man].map(({ id }) => id).sort(),
      )
      await updateUser(world.database.db, me.id, { shown_to: ['male'] })
      expect((await names({ mode })).sort()).toEqual(people.map(({ id }) => id).sort())
    },
  )

  it('does not show a person again after a decision', async () => {
    await insertUsers(world, 12)
    const seen = new Set<string>()
    for (let round = 0; round < 4; round++)
      for (const { id } of (await deck({ limit: '3' })).body) {
        expect(seen.has(id)).toBe(false)
        seen.add(id)
        expect(
          (await me.call(swipeRoutes.swipe, { body: { swipedId: id, isLike: false } })).status,
        ).toBe(200)
      }
    expect(seen.size).toBe(12)
    const empty = await deck()
    expect(empty.body).toEqual([])
    expect(empty.headers.get('x-empty-reason')).toBe('seen-everyone')
  })

  it('has 10 cards by default and up to 50', async () => {
    await insertUsers(world, 60)
    expect((await deck()).body).toHaveLength(10)
    expect((await deck({ limit: '50' })).body).toHaveLength(50)
    expect((await deck({ limit: '1' })).body).toHaveLength(1)
  })

  it('is the same when it is requested again', async () => {
    await insertUsers(world, 30)
    const first = await names()
    expect(await names()).toEqual(first)
    expect((await names({ limit: '30' })).slice(0, 10)).toEqual(first)
  })
})

describe('the ages of the deck', () => {
  /** The date of birth for this age, with a birthday a few days ago. */
  const bornFor = (age: number): string => {
    const day = new Date(Date.now() - 5 * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replace('-02-29', '-02-28')
    return `${Number(day.slice(0, 4)) - age}${day.slice(4)}`
  }
  const aged = (years: number, change: Change = {}) =>
    one({ date_of_birth: bornFor(years), ...change })
  const between = (min_age: number, max_age: number, widens_ages = false): Change => ({
    min_age,
    max_age,
    widens_ages,
  })
  const place = (latitude: number): Change => ({
    cell: { longitude: 0.007, latitude },
    location_enabled: true,
  })
  const change = (who: Person, next: Change) => updateUser(world.database.db, who.id, next)
  const cards = async (who = me, query: Query = {}) =>
    (await deck(query, who)).body.map(({ id, isOutsideAges }) => [id, isOutsideAges])

  it('hold in both directions, at both limits, in every mode, for pages and likes as well', async () => {
    await change(me, { date_of_birth: bornFor(30), ...between(25, 35), ...place(0.007) })
    const near = place(0.02)
    const fits = [
      await aged(25, near),
      await aged(35, near),
      await aged(30, { ...near, ...between(30, 30) }),
      await aged(28, { ...near, ...between(18, 99) }),
    ]
    const others = [
      await aged(24, near),
      await aged(36, near),
      await aged(30, { ...near, ...between(31, 99) }),
      await aged(30, { ...near, ...between(18, 29) }),
    ]
    for (const mode of ['compatible', 'nearby', 'interests'] as const)
      expect((await names({ mode })).sort(), mode).toEqual(fits.map(({ id }) => id).sort())
    for (const other of others) {
      expect((await me.call(profileRoutes.user, { params: { userId: other.id } })).status).toBe(404)
      expect((await other.call(profileRoutes.user, { params: { userId: me.id } })).status).toBe(404)
      expect(await cards(other)).not.toContainEqual([me.id, false])
      expectRefusal(
        await me.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } }),
        404,
        'NOT_FOUND',
      )
    }
    // 99 means everyone above it too.
    const old = await aged(99)
    await change(old, { date_of_birth: `${new Date().getUTCFullYear() - 100}-01-01` })
    await change(me, between(90, 99))
    expect(await names()).toEqual([old.id])
  })

  it('are those of the calendar of the person themselves', async () => {
    await change(me, between(18, 30))
    const today = new Date().toISOString()
    const turning = `${Number(today.slice(0, 4)) - 31}${today.slice(4, 10)}`
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Mars/Olympus']
    const people = []
    for (const time_zone of zones) people.push(await one({ date_of_birth: turning, time_zone }))
    const dealt = await names()
    expect(people).toHaveLength(4)
    for (const [index, { id }] of people.entries()) {
      const zone = zones[index] ?? ''
      const isThirty =
        (zone.startsWith('Mars') ? today : localDate(new Date(), zone)).slice(0, 10) <
        today.slice(0, 10)
      expect(dealt.includes(id), zone).toBe(isThirty)
    }
  })

  it('widen by five years when fewer than ten are left: after all others, marked, within the other one’s range', async () => {
    await change(me, { date_of_birth: bornFor(30), ...between(28, 32, true) })
    const inside = await aged(31)
    const outside = [await aged(27), await aged(37, between(25, 35))]
    await aged(22)
    await aged(38)
    await aged(26, between(18, 29))
    expect(await cards()).toEqual([
      [inside.id, false],
      ...(await names()).slice(1).map((id) => [id, true]),
    ])
    expect((await names()).slice(1).sort()).toEqual(outside.map(({ id }) => id).sort())
    expect(await names({ limit: '1' })).toEqual([inside.id])

    // People outside are dealt the user only once the user has decided on them, so that a like can be returned.
    const [first] = outside
    if (!first) throw new Error('no person')
    expect(await cards(first)).not.toContainEqual([me.id, false])
    expect(
      (await me.call(swipeRoutes.swipe, { body: { swipedId: first.id, isLike: true } })).status,
    ).toBe(200)
    expect(await cards(first)).toContainEqual([me.id, false])
    const made = await first.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    expect(made.body.match).not.toBeNull()

    await change(me, { widens_ages: false })
    expect(await names()).toEqual([inside.id])
    await change(me, { widens_ages: true })
    for (const { id } of await insertUsers(world, 9))
      await updateUser(world.database.db, id, { date_of_birth: '1995-05-05' })
    expect((await cards(me, { limit: '50' })).filter(([, isOutside]) => isOutside)).toEqual([])
  })

  it('are the same for sight, deck and page, whatever two people look for', async () => {
    const draw = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
    const people = [me, ...(await insertUsers(world, 23))].map((who) => {
      const ends = [draw([18, 25, 30, 34]), draw([30, 34, 40, 99])] as const
      const wish = {
        min_age: Math.min(...ends),
        max_age: Math.max(...ends),
        widens_ages: draw([true, false]),
      }
      const gender = draw(['male', 'female', 'nonbinary'])
      return {
        who,
        age: draw([18, 24, 25, 29, 30, 31, 35, 39, 40, 46]),
        gender,
        gender_preference: draw(['male', 'female', 'any']),
        ...wish,
      }
    })
    type One = (typeof people)[number]
    for (const { who, age, ...rest } of people) {
      await change(who, { ...rest, date_of_birth: bornFor(age) })
    }
    const wants = (a: One, b: One, more = 0) =>
      (a.gender_preference === 'any' ||
        a.gender_preference === b.gender ||
        b.gender === 'nonbinary') &&
      b.age >= a.min_age - more &&
      (a.max_age === 99 || b.age <= a.max_age + more)
    const sees = (a: One, b: One) => a !== b && wants(a, b, a.widens_ages ? 5 : 0) && wants(b, a)
    const { rows } = await sql<{ viewer: string; seen: string }>`
      SELECT viewer.id AS viewer, seen.id AS seen FROM users AS viewer, LATERAL visible_to(viewer.id) AS seen
    `.execute(world.database.db)
    for (const one of people) {
      const seen = people.filter((other) => sees(one, other))
      const ids = (list: readonly One[]) => list.map(({ who }) => who.id).sort()
      expect(
        rows.flatMap(({ viewer, seen: id }) => (viewer === one.who.id ? [id] : [])).sort(),
      ).toEqual(ids(seen))
      const within = seen.filter((other) => wants(one, other))
      const dealt = (await deck({ limit: '50' }, one.who)).body.map(({ id }) => id)
      expect(dealt.toSorted()).toEqual(ids(within.length < 10 ? seen : within))
      const other = draw(people.filter((each) => each !== one))
      const page = await one.who.call(profileRoutes.user, { params: { userId: other.who.id } })
      expect(page.status).toBe(sees(one, other) ? 200 : 404)
    }
  })

  it('say why the deck is empty, and leave matches as they are', async () => {
    const [ann] = [await aged(40)]
    await me.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    await ann.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: true } })
    await change(me, between(18, 20))
    expect((await deck()).headers.get('x-empty-reason')).toBe('ages')
    expect((await me.call(profileRoutes.user, { params: { userId: ann.id } })).body).toMatchObject({
      isOutsideAges: true,
    })
  })
})

describe('the order of the deck', () => {
  it('in the compatible mode follows the score, in bands of 5', async () => {
    for (const born of ['1995-01-01', '1985-01-01', '1975-01-01', '1965-01-01', '1994-06-01'])
      await one({ date_of_birth: born, interests: born < '1980' ? ['Wine'] : ['Hiking', 'Jazz'] })
    const scores = (await deck({ mode: 'compatible' })).body.map(
      ({ compatibilityScore }) => compatibilityScore,
    )
    expect(scores).toHaveLength(5)
    for (const [index, score] of scores.entries())
      expect(Math.max(score, ...scores.slice(index)) - score).toBeLessThan(5)
  })

  it('in the nearby mode follows the distance, and lists no one whose place is unknown', async () => {
    await meAt(0)
    const far = await at(60)
    const near = await at(3)
    const hidden = await at(1, { location_private: true })
    const off = await at(1, { location_enabled: false, cell: null })
    const middle = await at(20)
    const cards = (await deck({ mode: 'nearby' })).body
    expect(cards.map(({ id }) => id)).toEqual([near.id, middle.id, far.id])
    expect(cards.map(({ distance }) => distance)).toEqual(
      [3, 20, 60].map((miles) => expect.closeTo(miles, 0)),
    )
    await world.database.db
      .deleteFrom('users')
      .where('id', 'in', [near.id, middle.id, far.id])
      .execute()
    const empty = await deck({ mode: 'nearby' })
    expect([empty.body, empty.headers.get('x-empty-reason')]).toEqual([[], 'seen-everyone'])
    expect((await names()).sort()).toEqual([hidden.id, off.id].sort())
  })

  it.each(['compatible', 'interests'] as const)(
    'in the %s mode puts those last whose place is unknown, unless the viewer shows none',
    async (mode) => {
      const same = { interests: ['Opera', 'Jazz', 'Knots'] }
      await meAt(0, same)
      const hidden = await at(1, { ...same, location_private: true })
      const off = await at(1, { ...same, location_enabled: false, cell: null })
      const known = [
        await at(3, { interests: ['Wine'] }),
        await at(60, { interests: ['Chess'] }),
      ].map(({ id }) => id)
      const dealt = await names({ mode })
      expect(dealt.slice(0, 2).sort()).toEqual([...known].sort())
      expect(dealt.slice(2).sort()).toEqual([hidden.id, off.id].sort())
      await updateUser(world.database.db, me.id, { location_enabled: false })
      if (mode === 'interests')
        expect((await names({ mode })).slice(0, 2).sort()).toEqual([hidden.id, off.id].sort())
    },
  )

  it('in the nearby mode lists no one for a viewer who shares no place, and says so, whatever words they have', async () => {
    const near = await at(3, { location: 'Lisbon' })
    await updateUser(world.database.db, me.id, { location: 'Lisbon' })
    const change = (body: Parameters<typeof me.call<typeof profileRoutes.updateUser>>[1]['body']) =>
      me.call(profileRoutes.updateUser, { params: { id: me.id }, body })
    const nearby = async () => {
      const replies = [
        await deck({ mode: 'nearby' }),
        await deck({ mode: 'nearby', useLocation: 'true' }),
      ]
      return replies.map(({ body, headers }) => body[0]?.id ?? headers.get('x-empty-reason'))
    }
    expect(await nearby()).toEqual(['no-place', 'no-place'])
    await change({ locationEnabled: true })
    expect(await nearby()).toEqual(['no-place', 'no-place'])
    await change({ locationEnabled: false, latitude: '0.007', longitude: '0.007' })
    expect(await nearby()).toEqual(['no-place', 'no-place'])
    await change({ locationEnabled: true })
    expect(await nearby()).toEqual([near.id, near.id])
    expect((await deck({ mode: 'compatible' }, await one())).body).not.toEqual([])
  })

  it('in the interests mode follows the shared interests, with rare ones above common ones', async () => {
    await world.database.db
      .updateTable('users')
      .set({ interests: ['Hiking', 'Falconry'] })
      .where('id', '=', me.id)
      .execute()
    await insertUsers(world, 20)
    const rare = await one({ interests: ['Falconry'] })
    const both = await one({ interests: ['Falconry', 'Hiking'] })
    const none = await one({ interests: ['Wine'] })
    const order = await names({ mode: 'interests', limit: '50' })
    expect(order.slice(0, 2)).toEqual([both.id, rare.id])
    expect(order.at(-1)).toBe(none.id)
  })
})

describe('the location filter', () => {
  it('leaves only people within the viewer’s distance, and the reply says so when no one is left', async () => {
    me = await at(0, { max_distance: 10 })
    const [near, hidden, far] = [await at(5), await at(8, { location_private: true }), await at(30)]
    await world.database.db
      .deleteFrom('users')
      .where('id', 'not in', [me.id, near.id, hidden.id, far.id])
      .execute()
    const with_ = await names({ useLocation: 'true' })
    expect(with_).toContain(near.id)
    expect(with_).toContain(hidden.id)
    expect(with_).not.toContain(far.id)
    expect(await names({ useLocation: 'false' })).toContain(far.id)
    await world.database.db.deleteFrom('users').where('id', 'in', [near.id, hidden.id]).execute()
    const empty = await deck({ useLocation: 'true' })
    expect(empty.body).toEqual([])
    expect(empty.headers.get('x-empty-reason')).toBe('distance')
  })

  it('reveals no distance of a person in private mode, and no distance of a viewer in private mode', async () => {
    me = await at(0)
    const hidden = await at(8, { location_private: true })
    const card = (await deck()).body.find(({ id }) => id === hidden.id)
    expect(card).toMatchObject({
      distance: null,
      unknownFactors: expect.arrayContaining(['locationCompatibility']),
    })
    expect(card?.compatibilityFactors.locationCompatibility).toBe(75)
    const seen = (await deck({}, hidden)).body.find(({ id }) => id === me.id)
    expect(seen?.distance).toBeNull()
  })
})

describe('a request for the deck', () => {
  it('is refused for another person’s deck', async () => {
    const other = await one()
    const reply = await me.call(discoveryRoutes.discover, {
      params: { userId: other.id },
      query: {},
    })
    expectRefusal(reply, 403, 'NOT_THE_ACTOR')
    expectRefusal(
      await me.call(discoveryRoutes.discover, { params: { userId: uuid() }, query: {} }),
      403,
      'NOT_THE_ACTOR',
    )
  })

  it('is refused without a session', async () => {
    expectRefusal(await send(`${world.url}/api/users/discover/${me.id}`, {}), 401, 'UNAUTHORIZED')
  })

  it('gets an empty deck with the reason while the profile is not finished', async () => {
    const fresh = await person(world, { incomplete: true })
    const reply = await deck({}, fresh)
    expect(reply.body).toEqual([])
    expect(reply.headers.get('x-empty-reason')).toBe('profile-incomplete')
  })

  it.each([
    'limit=0',
    'limit=51',
    'limit=-1',
    'limit=1.5',
    'limit=1e1',
    'limit=abc',
    'limit=',
    'limit=99999999999999999999',
    'limit=1&limit=2',
    'limit[]=1',
    'mode=',
    'mode=all',
    'mode=Nearby',
    'mode=nearby&mode=interests',
    'mode=__proto__',
    'mode=toString',
    'useLocation=1',
    'useLocation=yes',
    'useLocation=',
    'limit=%00',
    'mode=nearby%00',
  ])('refuses %s', async (query) => {
    const reply = await send(`${world.url}/api/users/discover/${me.id}?${query}`, {
      headers: { cookie: me.cookie },
    })
    // A field missing from the contract is ignored.
    if (query === 'limit[]=1') expect(reply.status).toBe(200)
    else expectRefusal(reply, 400, 'INVALID')
  })

  it(
    'refuses junk ids',
    async () => {
      const target = { world, cookie: me.cookie, route: discoveryRoutes.discover }
      await refusesJunkIds(target, (id) => `/api/users/discover/${id}`)
    },
    junkTimeout,
  )
})
