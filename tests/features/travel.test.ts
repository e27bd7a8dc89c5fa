import { type City, cityRoutes } from '@swoon/realtime-server/contract/cities'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { type ProfilePatch, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cellOf,
  milesBetween,
  type Point,
} from '../../realtime-server/src/features/location/rules.ts'
import { endTravel } from '../../realtime-server/src/features/location/service.ts'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import { jobTimes, later } from '../harness/later.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import { about } from './miles.ts'

const day = 24 * 60 * 60 * 1000
const dateIn = (days: number, now = Date.now()) =>
  new Date(now + days * day).toISOString().slice(0, 10)
const berlin: Point = { latitude: 52.52, longitude: 13.405 }

const world = worldOfFile()
let lisbon: City
let porto: City
/** Ann lives in Berlin, Bob in Lisbon. */
const { ann, bob } = peopleIn(world, ['ann', 'bob'], beforeEach)

beforeAll(async () => {
  const [one] = await insertUsers(world, 1)
  if (!one) throw new Error('no person')
  const cityOf = async (q: string) =>
    (await one.call(cityRoutes.cities, { query: { q } })).body[0] as City
  lisbon = await cityOf('lisbon')
  porto = await cityOf('porto, portugal')
})

beforeEach(async () => {
  await change(ann, { ...at(berlin), locationEnabled: true })
  await change(bob, { ...at(pointOf(lisbon)), locationEnabled: true })
})

const at = ({ latitude, longitude }: Point) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
})
const pointOf = (city: City): Point => ({
  latitude: Number(city.latitude),
  longitude: Number(city.longitude),
})
const cityCell = (city: City) => cellOf(pointOf(city))

const patch = (who: Person, body: Partial<ProfilePatch>, url?: string) =>
  who.call(profileRoutes.updateUser, { params: { id: who.id }, body }, url)
async function change(who: Person, body: Partial<ProfilePatch>, url?: string) {
  const reply = await patch(who, body, url)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const visit = (who: Person, city: City, rest: Partial<ProfilePatch> = {}) =>
  change(who, { travelMode: true, travelCity: city.id, travelUntil: dateIn(3), ...rest })
const look = async (viewer: Person, who: Person, url?: string) =>
  (await viewer.call(profileRoutes.user, { params: { userId: who.id } }, url)).body
const deck = async (who: Person, url?: string) => {
  const query = { limit: '50', useLocation: 'true', mode: 'nearby' } as const
  return (await who.call(discoveryRoutes.discover, { params: { userId: who.id }, query }, url)).body
}
const sees = async (who: Person, other: Person, url?: string) =>
  (await deck(who, url)).some(({ id }) => id === other.id)
const apart = about(
  milesBetween(cellOf(berlin), cellOf({ latitude: 38.71667, longitude: -9.13333 })),
)

describe('while travel mode is on', () => {
  it('the city stands for the own place on both sides, at once', async () => {
    expect(await look(bob, ann)).toMatchObject({ location: 'Lisbon', distance: apart })
    await change(ann, { location: 'Kreuzberg' })
    expect(await sees(bob, ann)).toBe(false)
    const self = await visit(ann, lisbon)
    expect(self).toMatchObject({
      travelMode: true,
      travelLocation: 'Lisbon',
      travelCity: lisbon.id,
      travelUntil: dateIn(3),
      location: 'Kreuzberg',
      latitude: at(berlin).latitude.replace(/0+$/, ''),
    })
    expect(await look(bob, ann)).toMatchObject({
      location: 'Visiting Lisbon',
      visiting: 'Lisbon',
      distance: about(0),
    })
    expect(await look(ann, bob)).toMatchObject({
      location: 'Lisbon',
      visiting: null,
      distance: about(0),
    })
    expect((await deck(bob)).find(({ id }) => id === ann.id)).toMatchObject({
      location: 'Visiting Lisbon',
      distance: about(0),
    })
    expect(await sees(ann, bob)).toBe(true)
    await visit(ann, porto)
    expect(await look(bob, ann)).toMatchObject({
      location: 'Visiting Porto',
      distance: about(milesBetween(cityCell(porto), cityCell(lisbon))),
    })
  })

  it('a match sees it too, and no one learns the place of the profile', async () => {
    await change(ann, { location: 'Kreuzberg' })
    await visit(ann, lisbon)
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    const made = await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    const list = await bob.call(matchRoutes.matches, { params: { userId: bob.id } })
    for (const { text } of [made, list]) {
      expect(text).toContain('Visiting Lisbon')
      expect(text).not.toContain('Kreuzberg')
    }
  })

  it('moves change the exact point, which counts when the trip is ended by hand', async () => {
    await visit(ann, lisbon)
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    expect(await change(ann, at(paris))).toMatchObject({ latitude: '48.8566', travelMode: true })
    expect(await look(bob, ann)).toMatchObject({ location: 'Visiting Lisbon', distance: about(0) })
    expect(await change(ann, { travelMode: false })).toMatchObject({
      travelMode: false,
      travelLocation: 'Lisbon',
      travelUntil: null,
    })
    expect(await jobTimes(world, endTravel.name, ann.id)).toEqual([])
    const cell = about(milesBetween(cellOf(paris), cityCell(lisbon)))
    expect(await look(bob, ann)).toMatchObject({ location: 'Lisbon', distance: cell })
  })

  it('private mode still hides the distance, and sharing that is off uses no cell', async () => {
    await visit(ann, lisbon, { locationPrivate: true })
    expect(await look(bob, ann)).toMatchObject({ location: 'Visiting Lisbon', distance: null })
    expect(await sees(bob, ann)).toBe(false)
    await change(ann, { locationEnabled: false })
    expect(await look(bob, ann)).toMatchObject({ location: 'Visiting Lisbon', distance: null })
  })

  it('someone without a position of their own is in the city too', async () => {
    const [eve] = await insertUsers(world, 1)
    if (!eve) throw new Error('no person')
    expect(await visit(eve, lisbon, { locationEnabled: true })).toMatchObject({
      latitude: null,
      longitude: null,
    })
    expect(await look(bob, eve)).toMatchObject({ distance: about(0) })
    await change(eve, { travelMode: false })
    expect(await look(bob, eve)).toMatchObject({ distance: null, location: 'Lisbon' })
  })
})

async function endOf(who: Person): Promise<Date> {
  const [ends, ...more] = await jobTimes(world, endTravel.name, who.id)
  expect(more).toEqual([])
  if (!ends) throw new Error('no end')
  return ends
}
function expectWithinHourAfter(midnight: string, ends: Date): void {
  const late = ends.getTime() - Date.parse(midnight)
  expect([late >= 0, late < 60 * 60 * 1000], `${late} ms`).toEqual([true, true])
}

describe('the last day of a trip', () => {
  it('ends it, by a job', async () => {
    await visit(ann, lisbon, { travelUntil: dateIn(2) })
    const ends = await endOf(ann)
    expectWithinHourAfter(`${dateIn(3)}T00:00:00Z`, ends)
    const last = await later(world, ends.getTime() - Date.now() - 60_000, endTravel.name)
    expect(await look(bob, ann, last.url)).toMatchObject({
      location: 'Visiting Lisbon',
      distance: about(0),
    })
    await last.close()
    const row = () =>
      world.database.db
        .selectFrom('users')
        .select('travel_mode')
        .where('id', '=', ann.id)
        .executeTakeFirst()
    expect(await row()).toEqual({ travel_mode: true })
    const after = await later(world, ends.getTime() - Date.now() + 60_000, endTravel.name)
    await expect.poll(row).toEqual({ travel_mode: false })
    expect(await look(bob, ann, after.url)).toMatchObject({ location: 'Lisbon', distance: apart })
    await after.close()
  })

  it('ends it at a time of its own, which no change of the trip draws again', async () => {
    const people = await insertUsers(world, 4)
    for (const who of people) await visit(who, lisbon)
    const ends = await Promise.all(people.map(endOf))
    for (const end of ends) expectWithinHourAfter(`${dateIn(4)}T00:00:00Z`, end)
    expect(new Set(ends.map(Number)).size).toBeGreaterThan(1)
    const [one] = people as [Person]
    await visit(one, porto)
    await change(one, { travelMode: false })
    await visit(one, lisbon)
    expect(await endOf(one)).toEqual(ends[0])
  })

  it('reaches the traveler’s own tabs', async () => {
    await visit(ann, lisbon)
    const tab = await ann.live()
    // Makes the time come.
    const { db } = world.database
    await db
      .updateTable('users')
      .set({ travel_ends_at: new Date() })
      .where('id', '=', ann.id)
      .execute()
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`${endTravel.name}:${ann.id}`}`.execute(
      db,
    )
    const { user } = await tab.next('user:updated', ({ user }) => !user.travelMode)
    expect(user).toMatchObject({ travelLocation: 'Lisbon', travelUntil: null })
    tab.close()
  })

  it('counts where others look, even if the work that ends it never ran', async () => {
    await visit(ann, lisbon, { travelUntil: dateIn(1) })
    await sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${`${endTravel.name}:${ann.id}`}`.execute(
      world.database.db,
    )
    const after = await later(world, 3 * day, endTravel.name)
    expect(await look(bob, ann, after.url)).toMatchObject({ location: 'Lisbon', distance: apart })
    expect(await look(ann, ann, after.url)).toMatchObject({ travelMode: false, travelUntil: null })
    expect(await sees(bob, ann, after.url)).toBe(false)
    expect(await sees(ann, bob, after.url)).toBe(false)
    await after.close()
  })

  it('is over soon after midnight in the person’s own time zone, also after they changed it', async () => {
    await change(ann, { timeZone: 'Europe/Berlin' })
    await visit(ann, lisbon, { travelUntil: dateIn(5) })
    const inBerlin = await endOf(ann)
    await world.database.db
      .updateTable('users')
      .set({ time_zone_changed_at: null })
      .where('id', '=', ann.id)
      .execute()
    await change(ann, { bio: 'Elsewhere.', timeZone: 'Pacific/Kiritimati' })
    const there = await endOf(ann)
    expectWithinHourAfter(`${dateIn(5)}T10:00:00Z`, there)
    expect(inBerlin.getTime() - there.getTime()).toBeGreaterThanOrEqual(12 * 60 * 60 * 1000)
  })
})

describe('a trip is refused', () => {
  const refusal = async (body: Partial<ProfilePatch>) => {
    const reply = await patch(ann, body)
    expect(reply.status, reply.text).toBe(400)
    return Object.keys((JSON.parse(reply.text) as { fields?: object }).fields ?? {})
  }

  it('without a city of the list or without a day, or with a day that is over or too far ahead', async () => {
    const travelCity = lisbon.id
    expect(await refusal({ travelMode: true, travelUntil: dateIn(3) })).toEqual(['travelCity'])
    expect(await refusal({ travelMode: true, travelUntil: dateIn(3), travelCity: 1 })).toEqual([
      'travelCity',
    ])
    expect(await refusal({ travelMode: true, travelCity })).toEqual(['travelUntil'])
    expect(await refusal({ travelMode: true, travelCity, travelUntil: dateIn(-1) })).toEqual([
      'travelUntil',
    ])
    const beyond = dateIn(promises.location.tripDays + 1)
    expect(await refusal({ travelMode: true, travelCity, travelUntil: beyond })).toEqual([
      'travelUntil',
    ])
    expect(await refusal({ travelCity })).toEqual(['travelMode'])
    expect(await refusal({ travelUntil: dateIn(3) })).toEqual(['travelMode'])
    for (const junk of ['2026-02-30', 'soon', 7, null])
      expect(await refusal({ travelMode: true, travelCity, travelUntil: junk as never })).toContain(
        'travelUntil',
      )
    for (const junk of ['2267057', 1.5, -3, 2 ** 60, null])
      expect(
        await refusal({ travelMode: true, travelCity: junk as never, travelUntil: dateIn(1) }),
      ).toContain('travelCity')
    expect(await look(bob, ann)).toMatchObject({ location: 'Lisbon', distance: apart })
    await visit(ann, lisbon, { travelUntil: dateIn(0) })
    await visit(ann, lisbon, { travelUntil: dateIn(promises.location.tripDays) })
  })

  it('beyond 20 changes of place a day; a new day or an end counts nothing', async () => {
    // The position is the first update.
    for (let n = 2; n <= 20; n++)
      await visit(ann, n % 2 ? lisbon : porto, { travelUntil: dateIn(n) })
    await visit(ann, porto, { travelUntil: dateIn(30) })
    const more = await patch(ann, { travelMode: true, travelCity: lisbon.id })
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await patch(ann, at(berlin))).status).toBe(429)
    await change(ann, { travelMode: false })
    expect((await patch(ann, { travelMode: true, travelUntil: dateIn(2) })).status).toBe(429)
    expect(await look(bob, ann)).toMatchObject({ location: 'Lisbon', distance: apart })
  })
})
