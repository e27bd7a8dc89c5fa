import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  cellOf,
  milesBetween,
  type Point,
} from '../../realtime-server/src/features/location/rules.ts'
import { publishMove } from '../../realtime-server/src/features/location/service.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { jobTimes, later } from '../harness/later.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import { about } from './miles.ts'

const hour = 60 * 60 * 1000
const lisbon = cellOf({ latitude: 38.7223, longitude: -9.1393 })
const at = (north: number, east = 0): Point => ({
  latitude: lisbon.latitude + north / 69.09,
  longitude: lisbon.longitude + east / (69.09 * Math.cos((lisbon.latitude * Math.PI) / 180)),
})

const world = worldOfFile()
let ann: Person
let bob: Person

type Change = { locationEnabled?: boolean; locationPrivate?: boolean; maxDistance?: number }
async function change(
  who: Person,
  point: Point | null,
  rest: Change = {},
  url?: string,
): Promise<void> {
  const place = point && {
    latitude: point.latitude.toFixed(7),
    longitude: point.longitude.toFixed(7),
  }
  const body = { ...place, ...rest }
  const reply = await who.call(profileRoutes.updateUser, { params: { id: who.id }, body }, url)
  expect(reply.status, reply.text).toBe(200)
}
/** Two people this many miles apart who share their position. */
async function twoSharing(miles = 10): Promise<void> {
  const [one, two] = await insertUsers(world, 2)
  if (!one || !two) throw new Error('no person')
  ann = one
  bob = two
  await change(ann, at(0), { locationEnabled: true })
  await change(bob, at(miles), { locationEnabled: true })
}
const distance = async (viewer: Person, who: Person, url?: string) =>
  (await viewer.call(profileRoutes.user, { params: { userId: who.id } }, url)).body.distance
const deck = (who: Person, query: Record<string, string>, url?: string) =>
  who.call(
    discoveryRoutes.discover,
    { params: { userId: who.id }, query: { limit: '50', ...query } },
    url,
  )
/** The cell shown to others; before that, only the server knows it. */
async function cellOfPerson({ id }: Person): Promise<Point | null> {
  const row = await world.database.db
    .selectFrom('users')
    .select('cell')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { x, y } = row.cell as unknown as { x: number; y: number }
  return { latitude: y, longitude: x }
}
const hasCard = async (who: Person, other: Person, url?: string) =>
  (await deck(who, { useLocation: 'true' }, url)).body.some(({ id }) => id === other.id)
const waiting = () => jobTimes(world, publishMove.name, ann.id)

describe('a short move', () => {
  it('becomes visible 2 to 8 hours later, to others and in the person’s own deck at the same time', async () => {
    await twoSharing(20)
    const before = (await distance(bob, ann)) ?? 0
    const moved = Date.now()
    await change(ann, at(4.9), { maxDistance: Math.ceil(before) - 1 })
    const [due, ...more] = await waiting()
    expect(more).toEqual([])
    expect(due?.getTime()).toBeGreaterThan(moved + promises.location.lateHoursFrom * hour)
    expect(due?.getTime()).toBeLessThan(Date.now() + promises.location.lateHoursTo * hour)
    const early = await later(world, 1.9 * hour, publishMove.name)
    for (const url of [world.url, early.url]) {
      expect([await distance(bob, ann, url), await distance(ann, bob, url)]).toEqual([
        before,
        before,
      ])
      expect(await hasCard(ann, bob, url)).toBe(false)
    }
    await early.close()
    const late = await later(world, 8 * hour, publishMove.name)
    const seen = await distance(bob, ann, late.url)
    expect([seen, await distance(ann, bob, late.url)]).toEqual([about(15.1), seen])
    expect(await hasCard(ann, bob, late.url)).toBe(true)
    await late.close()
    expect(await waiting()).toEqual([])
  })

  it('does not postpone or change a waiting one, which plans the next, and is cancelled by moving back', async () => {
    await twoSharing()
    await change(ann, at(2))
    const first = await waiting()
    await change(ann, at(4))
    expect(await waiting()).toEqual(first)
    const after = await later(world, 8 * hour, publishMove.name)
    // The point from when the move was planned: a newer one would appear sooner than two hours later.
    expect(await distance(bob, ann, after.url)).toEqual(about(8))
    const [next] = await waiting()
    expect((next?.getTime() ?? 0) - (first[0]?.getTime() ?? 0)).toBeGreaterThan(1.9 * hour)
    await after.close()
    const then = await later(world, 17 * hour, publishMove.name)
    const seen = await distance(bob, ann, then.url)
    expect(seen).toEqual(about(6))
    expect(await waiting()).toEqual([])
    await change(ann, at(2), {}, then.url)
    expect(await waiting()).toHaveLength(1)
    await change(ann, at(4), {}, then.url)
    expect(await waiting()).toEqual([])
    await then.close()
    const end = await later(world, 26 * hour, publishMove.name)
    expect(await distance(bob, ann, end.url)).toBe(seen)
    await end.close()
  })

  it('becomes visible of someone who moves many times a day too, at most four times', async () => {
    await twoSharing()
    const start = 24 * hour - (Date.now() % (24 * hour))
    // Their cells may put them a little more or less than ten miles apart.
    const seen = new Set([await distance(bob, ann)])
    for (let n = 1; n < 19; n++) {
      const then = await later(world, start + n * 1.25 * hour, publishMove.name)
      // The first step is far enough to show, whatever its cell's displacement.
      await change(ann, at(-2 - 0.8 * n), {}, then.url)
      seen.add(await distance(bob, ann, then.url))
      await then.close()
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)
    expect(seen.size).toBeLessThanOrEqual(1 + promises.location.seenMovesADay)
  }, 300_000)

  it('stays hidden when other fields of the profile change', async () => {
    await twoSharing()
    const miles = await distance(bob, ann)
    await change(ann, at(3))
    const before = await waiting()
    await ann.call(profileRoutes.updateUser, {
      params: { id: ann.id },
      body: { bio: 'Walks a lot.' },
    })
    await change(ann, null, { locationEnabled: true, locationPrivate: false, maxDistance: 20 })
    expect(await distance(bob, ann)).toBe(miles)
    // A new distance limit applies at once, from the cell that others see.
    expect(await hasCard(ann, bob)).toBe(true)
    // Nor does it make the move wait longer.
    expect(await waiting()).toEqual(before)
  })

  it('becomes visible at most four times a day; the next one waits for another day', async () => {
    await twoSharing()
    // Starts at the beginning of a day by the servers' clock.
    const start = 24 * hour - (Date.now() % (24 * hour))
    const seen: (number | null | undefined)[] = []
    for (let move = 1; move <= promises.location.seenMovesADay + 1; move++) {
      const then = await later(world, start + (move - 1) * 0.1 * hour, publishMove.name)
      await change(ann, at(-2 * move), {}, then.url)
      await then.close()
      // Makes its time come.
      await sql`UPDATE graphile_worker._private_jobs SET run_at = ${new Date(Date.now() + start + (move - 1) * 0.1 * hour)} WHERE key = ${`${publishMove.name}:${ann.id}`}`.execute(
        world.database.db,
      )
      const after = await later(world, start + move * 0.1 * hour - 1000, publishMove.name)
      seen.push(await distance(bob, ann, after.url))
      await after.close()
    }
    expect(seen).toEqual([about(12), about(14), about(16), about(18), seen[3]])
    const [due] = await waiting()
    const nextDay = Date.now() + start + 24 * hour
    expect((due?.getTime() ?? 0) - nextDay).toBeGreaterThan(2 * hour - 60_000)
    const end = await later(world, start + 33 * hour, publishMove.name)
    expect(await distance(bob, ann, end.url)).toEqual(about(20))
    await end.close()
  })
})

describe('a change that is visible at once', () => {
  it('is a first position, a long move, or another way of sharing, which includes a waiting move', async () => {
    await twoSharing()
    expect(await distance(bob, ann)).toEqual(about(10))
    await change(ann, at(-1))
    await change(ann, at(-7))
    expect(await distance(bob, ann)).toEqual(about(17))
    expect(await waiting()).toEqual([])
    await change(ann, at(-2.2))
    await change(ann, null, { locationEnabled: false })
    expect([await distance(bob, ann), await waiting()]).toEqual([null, []])
    await change(ann, null, { locationEnabled: true })
    expect(await distance(bob, ann)).toEqual(about(12.2))
    await change(ann, at(-7))
    await change(ann, null, { locationPrivate: true })
    expect([await distance(bob, ann), await waiting()]).toEqual([null, []])
    await change(ann, null, { locationPrivate: false })
    expect(await distance(bob, ann)).toEqual(about(17))
  })
})

describe('the cell in which a person is seen', () => {
  it('is that of another point, and the same whenever they come home, however their position flickers', async () => {
    const people = await insertUsers(world, 12)
    /** The corner where four cells meet. */
    const home = (north = 0, east = 0) => at(0.5 + north, 0.5 + east)
    for (const who of people) await change(who, home(), { locationEnabled: true })
    const seen = await Promise.all(people.map(cellOfPerson))
    expect(new Set(seen.map((cell) => JSON.stringify(cell))).size).toBeGreaterThan(1)
    expect(seen).toHaveLength(12)
    for (const [n, who] of [people[0], people[1]].entries()) {
      if (!who) throw new Error('no person')
      for (const away of [20, 40]) {
        await change(who, at(away))
        await change(who, home(0.08 * Math.cos(away), 0.08 * Math.sin(away)))
        expect(await cellOfPerson(who)).toEqual(seen[n])
      }
      await change(who, null, { locationPrivate: true })
      const coarse = await cellOfPerson(who)
      await change(who, at(90))
      await change(who, home(0.08))
      expect(await cellOfPerson(who)).toEqual(coarse)
      await change(who, null, { locationPrivate: false })
      expect(await cellOfPerson(who)).toEqual(seen[n])
    }
  })
})

describe('the distance filter', () => {
  it('knows only a cell of five miles of a person in private mode, and counts in rings of five miles', async () => {
    await twoSharing()
    await change(bob, at(16.5))
    await change(ann, null, { locationPrivate: true })
    const [coarse, fine] = [await cellOfPerson(ann), await cellOfPerson(bob)]
    if (!coarse || !fine) throw new Error('no cells')
    expect(cellOf(coarse, 5)).toEqual(coarse)
    expect(milesBetween(coarse, at(0))).toBeLessThan(6.5)
    const miles = milesBetween(coarse, fine)
    const found: boolean[] = []
    for (let maxDistance = 1; maxDistance <= 30; maxDistance++) {
      await change(bob, null, { maxDistance })
      found.push(await hasCard(bob, ann))
    }
    expect(found).toEqual(Array.from({ length: 30 }, (_, n) => Math.ceil((n + 1) / 5) * 5 >= miles))
  })

  it('is given as the reason for an empty deck whether or not there is anyone beyond it', async () => {
    const [alone] = await insertUsers(world, 1)
    if (!alone) throw new Error('no person')
    const nowhere = { latitude: -40, longitude: -120 }
    await change(alone, nowhere, { locationEnabled: true, maxDistance: 1 })
    const everybody = await world.database.db
      .selectFrom('users')
      .select('id')
      .where('id', '<>', alone.id)
      .execute()
    const reason = async () => {
      const reply = await deck(alone, { useLocation: 'true' })
      // People without a shared position are in every deck.
      expect(reply.body).toEqual([])
      return reply.headers.get('x-empty-reason')
    }
    expect(await reason()).toBe('distance')
    await world.database.db
      .insertInto('swipes')
      .values(
        everybody.map(({ id }) => ({
          swiper_id: alone.id,
          swiped_id: id,
          is_like: false,
          is_super_like: false,
          created_at: new Date(),
        })),
      )
      .execute()
    expect(await reason()).toBe('distance')
  })
})
