import { cityRoutes } from '@swoon/realtime-server/contract/cities'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { beforeAll, describe, expect, it } from 'vitest'
import { distanceBucket } from '../../realtime-server/src/features/discovery/rules.ts'
import {
  cellOf,
  milesBetween,
  type Point,
} from '../../realtime-server/src/features/location/rules.ts'
import { publishMove } from '../../realtime-server/src/features/location/service.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { later } from '../harness/later.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { promises } from '../promises.ts'
import {
  centerOf,
  east,
  lineAt,
  meters,
  moved,
  north,
  randomFrom,
  spread,
  summary,
} from './location-geometry.ts'

// The attacker has any number of accounts, knows this code, and queries the real server from chosen places. The result is the set of cells
// that fit all answers; the best guess is its middle.

const victimsOf = 20
const radii = [1, 2, 3, 4, 5, 6, 7, 8, 10, 15] as const
const random = randomFrom(20_261_122)
const lisbon: Point = { latitude: 38.7223, longitude: -9.1393 }
/** Places spread evenly over a cell, each in another cell. Twenty random places would too often be near the middle or the border. */
function anywhereInCell(size: number): () => Point {
  let drawn = 0
  return () => {
    drawn++
    const cell = cellOf(somewhere(10), size)
    return moved(
      cell,
      size * (((0.5 + drawn * 0.754_877_666) % 1) - 0.5),
      size * (((0.5 + drawn * 0.569_840_291) % 1) - 0.5),
    )
  }
}
const somewhere = (miles: number) =>
  moved(lisbon, miles * (random() - 0.5), miles * (random() - 0.5))

interface Placed {
  who: Person
  point: Point
  /** The cell in which others see them. Attackers know it for their own accounts. */
  cell: Point
}
const world = worldOfFile()
let watchers: Placed[]
let baits: Placed[]
let visible: Placed[]
let hidden: Placed[]
let moving: Placed[]
let traveling: Placed[]

beforeAll(async () => {
  watchers = await place(24, 'male', 'female', () => somewhere(14))
  baits = await place(10, 'female', 'male', () => somewhere(14))
  visible = await place(victimsOf, 'other', 'male', anywhereInCell(promises.location.cellMiles))
  hidden = await place(
    victimsOf,
    'other',
    'male',
    anywhereInCell(promises.location.privateCellMiles),
    {
      locationPrivate: true,
    },
  )
  moving = await place(victimsOf, 'other', 'male', anywhereInCell(promises.location.cellMiles))
  traveling = await place(victimsOf, 'other', 'male', anywhereInCell(promises.location.cellMiles))
})

async function place(
  count: number,
  gender: string,
  wanted: string,
  where: () => Point,
  sharing: object = {},
): Promise<Placed[]> {
  const people = await insertUsers(world, count)
  await become(people, gender, wanted)
  const placed = people.map((who) => ({ who, point: where() }))
  for (const { who, point } of placed) await move(who, point, { locationEnabled: true, ...sharing })
  return Promise.all(placed.map(async (each) => ({ ...each, cell: await cellOfPerson(each.who) })))
}

async function cellOfPerson({ id }: Person): Promise<Point> {
  const row = await world.database.db
    .selectFrom('users')
    .select('cell')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { x, y } = row.cell as unknown as { x: number; y: number }
  return { latitude: y, longitude: x }
}

const become = (people: readonly { id: string }[], gender: string, gender_preference: string) =>
  world.database.db
    .updateTable('users')
    .set({ gender, gender_preference })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

async function move(
  who: Person,
  { latitude, longitude }: Point,
  rest: object = {},
  url = world.url,
): Promise<void> {
  const body = { latitude: latitude.toFixed(7), longitude: longitude.toFixed(7), ...rest }
  const reply = await who.call(profileRoutes.updateUser, { params: { id: who.id }, body }, url)
  expect(reply.status, reply.text).toBe(200)
}

/** Shows the watchers only these victims, because a deck has no room for more. */
async function show(victims: readonly Placed[]): Promise<void> {
  for (const group of [visible, hidden, moving, traveling])
    await become(
      group.map(({ who }) => who),
      group === victims ? 'female' : 'male',
      'male',
    )
}

async function deck({ who }: Placed, query: Record<string, string>, url = world.url) {
  const reply = await who.call(
    discoveryRoutes.discover,
    { params: { userId: who.id }, query: { limit: '50', ...query } },
    url,
  )
  expect(reply.status, reply.text).toBe(200)
  return { cards: reply.body, reason: reply.headers.get('x-empty-reason') }
}

/** An oracle's clue about a victim: whether a cell fits it. */
type Clue = (cell: Point) => boolean

/** The middle of all cells of a size that fit the clues. */
function guess(clues: readonly Clue[], size: number): Point {
  const cells = new Map<string, Point>()
  for (let up = -12; up <= 12; up += size / 2)
    for (let across = -12; across <= 12; across += size / 2) {
      const cell = cellOf(moved(lisbon, up, across), size)
      cells.set(`${cell.latitude} ${cell.longitude}`, cell)
    }
  const fitting = [...cells.values()].filter((cell) => clues.every((fits) => fits(cell)))
  return centerOf(fitting.length > 0 ? fitting : [...cells.values()])
}

const errorsOf = (victims: readonly Placed[], clues: ReadonlyMap<string, Clue[]>, size: number) =>
  victims.map(({ who, point }) => meters(point, guess(clues.get(who.id) ?? [], size)))

const oracles: Record<
  string,
  (victims: readonly Placed[]) => Promise<ReadonlyMap<string, Clue[]>>
> = {
  'the distance shown': (victims) =>
    ask(victims, async (watcher, add) => {
      const from = watcher.cell
      for (const { id, distance } of (await deck(watcher, {})).cards)
        if (distance !== null) add(id, (cell) => milesBetween(from, cell) === distance)
    }),
  'the order of those nearby': (victims) =>
    ask(victims, async (watcher, add) => {
      const from = watcher.cell
      const { cards } = await deck(watcher, { mode: 'nearby' })
      // The watchers know the positions of their own accounts, so each one marks the beginning or end of a bucket in the order.
      const buckets = cards.map(({ id }) => {
        const bait = baits.find(({ who }) => who.id === id)
        return bait ? distanceBucket(milesBetween(from, bait.cell)) : null
      })
      for (const [place, { id }] of cards.entries()) {
        const [above] = buckets
          .slice(0, place)
          .filter((bucket) => bucket !== null)
          .slice(-1)
        const below = buckets.slice(place + 1).find((bucket) => bucket !== null)
        add(id, (cell) => {
          const bucket = distanceBucket(milesBetween(from, cell))
          return (
            bucket >= (above ?? 0) && (below === undefined || below === null || bucket <= below)
          )
        })
      }
    }),
  'the radius and why a deck is empty': (victims) =>
    ask(victims, async (watcher, add) => {
      const from = watcher.cell
      for (const maxDistance of radii) {
        const body = { maxDistance }
        await watcher.who.call(profileRoutes.updateUser, { params: { id: watcher.who.id }, body })
        const { cards, reason } = await deck(watcher, { useLocation: 'true' })
        expect(reason).toBe(cards.length === 0 ? 'distance' : null)
        for (const { who } of victims) {
          const isNear = cards.some(({ id }) => id === who.id)
          const reach = victims === hidden ? Math.ceil(maxDistance / 5) * 5 : maxDistance
          add(
            who.id,
            (cell) =>
              milesBetween(from, cell) <= reach + 0.05 === isNear ||
              Math.abs(milesBetween(from, cell) - reach) < 0.1,
          )
        }
      }
    }),
}

async function ask(
  victims: readonly Placed[],
  look: (watcher: Placed, add: (id: string, clue: Clue) => void) => Promise<void>,
  lookers = watchers,
) {
  const clues = new Map<string, Clue[]>(victims.map(({ who }) => [who.id, []]))
  for (const watcher of lookers) await look(watcher, (id, clue) => void clues.get(id)?.push(clue))
  return clues
}

describe('someone who does not move', () => {
  it.each(Object.entries(oracles))(
    'cannot be located by %s within 600 m at the median',
    async (name, oracle) => {
      await show(visible)
      const { median, text } = summary(
        errorsOf(visible, await oracle(visible), promises.location.cellMiles),
      )
      console.log(`standing, ${name}: ${text}`)
      expect(median).toBeGreaterThanOrEqual(600)
    },
  )

  it.each(Object.entries(oracles))(
    'cannot be located by %s within 3,000 m at the median in private mode',
    async (name, oracle) => {
      await show(hidden)
      const { median, text } = summary(
        errorsOf(hidden, await oracle(hidden), promises.location.privateCellMiles),
      )
      console.log(`private, ${name}: ${text}`)
      expect(median).toBeGreaterThanOrEqual(3000)
    },
  )
})

describe('someone who travels', () => {
  it.each(Object.entries(oracles))(
    'is found by %s in the city only, wherever they are',
    async (name, oracle) => {
      const [city] =
        (await watchers[0]?.who.call(cityRoutes.cities, { query: { q: 'lisbon, portugal' } }))
          ?.body ?? []
      if (!city) throw new Error('no city')
      const travelUntil = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      expect(traveling).toHaveLength(victimsOf)
      for (const { who } of traveling) {
        const body = { travelMode: true, travelCity: city.id, travelUntil }
        const reply = await who.call(profileRoutes.updateUser, { params: { id: who.id }, body })
        expect(reply.status, reply.text).toBe(200)
      }
      await show(traveling)
      const clues = await oracle(traveling)
      const here = cellOf({ latitude: Number(city.latitude), longitude: Number(city.longitude) })
      // Each answer fits the city, so none reveals another place.
      expect(clues.size).toBe(victimsOf)
      for (const each of clues.values()) {
        expect(each).not.toEqual([])
        expect(each.every((fits) => fits(here))).toBe(true)
      }
      const { median, text } = summary(errorsOf(traveling, clues, promises.location.cellMiles))
      console.log(`traveling, ${name}: ${text}`)
      expect(median).toBeGreaterThanOrEqual(600)
    },
  )
})

describe('someone who moves', () => {
  const hour = 60 * 60 * 1000
  const updates = 20
  /** Hours between updates, and between sightings. */
  const pace = { update: 6, look: 3 }

  it('cannot be located within 600 m at the median by following 20 updates on a straight line', async () => {
    await show(moving)
    const ways = moving.map(() => ({ heading: 2 * Math.PI * random(), step: 0.3 + 0.9 * random() }))
    const steps = moving.map(() => 0)
    const placeOf = (n: number): Point => {
      const { heading = 0, step = 0 } = ways[n] ?? {}
      const way = step * (steps[n] ?? 0)
      return moved(moving[n]?.point ?? lisbon, way * Math.cos(heading), way * Math.sin(heading))
    }
    /** The watchers' sightings of each victim: the cell, and the hour it was first seen. */
    const seen = moving.map((): { hours: number; cell: Point }[] => [])
    const errors = {
      'the middle of the new cell': [] as number[],
      'the border just crossed': [] as number[],
      'a line through all cells': [] as number[],
    }

    async function look(hours: number, url: string): Promise<void> {
      const lookAt = async (watcher: Placed, add: (id: string, clue: Clue) => void) => {
        const from = watcher.cell
        for (const { id, distance } of (await deck(watcher, {}, url)).cards)
          if (distance !== null) add(id, (cell) => milesBetween(from, cell) === distance)
      }
      // More watchers would learn no more, since eight distances fit only one cell.
      const clues = await ask(moving, lookAt, watchers.slice(0, 8))
      for (const [n, { who }] of moving.entries()) {
        const all = seen[n] ?? []
        const cell = cellNear(
          all.at(-1)?.cell ?? moving[n]?.point ?? lisbon,
          clues.get(who.id) ?? [],
        )
        const last = all.at(-1)?.cell
        if (last && meters(last, cell) < 1) continue
        all.push({ hours, cell })
        if (!last) continue
        const here = placeOf(n)
        errors['the middle of the new cell'].push(meters(here, cell))
        errors['the border just crossed'].push(
          meters(here, spread(last, cell, 0.75 * promises.location.cellMiles)),
        )
        if (all.length >= 4)
          errors['a line through all cells'].push(meters(here, lineAt(all, hours)))
      }
    }

    await look(0, world.url)
    for (let hours = pace.look; hours <= (updates + 2) * pace.update; hours += pace.look) {
      const then = await later(world, hours * hour, publishMove.name)
      await look(hours, then.url)
      if (hours % pace.update === 0 && hours <= updates * pace.update)
        for (const [n, { who }] of moving.entries()) {
          steps[n] = (steps[n] ?? 0) + 1
          await move(who, placeOf(n), {}, then.url)
        }
      await then.close()
    }
    const last = moving.map((_, n) => meters(placeOf(n), seen[n]?.at(-1)?.cell ?? lisbon))
    const rows = Object.entries({ ...errors, 'the last cell, at the end': last })
    for (const [name, found] of rows)
      console.log(`moving, ${name}: ${summary(found).text} (${found.length} guesses)`)
    for (const [name, found] of rows)
      expect(summary(found).median, name).toBeGreaterThanOrEqual(600)
  }, 600_000)

  it('cannot be located within 600 m at the median on a straight way in steps above 5 miles, which are seen at once', async () => {
    const far = await place(victimsOf, 'other', 'male', anywhereInCell(promises.location.cellMiles))
    const errors = { end: [] as number[], middle: [] as number[] }
    for (const { who, point, cell } of far) {
      const [heading, step] = [2 * Math.PI * random(), 5.1 + 4 * random()]
      const at = (n: number) =>
        moved(point, n * step * Math.cos(heading), n * step * Math.sin(heading))
      // The attacker knows the cell.
      const seen = [{ hours: 0, cell }]
      for (let n = 1; n < 19; n++) {
        await move(who, at(n))
        seen.push({ hours: n, cell: await cellOfPerson(who) })
      }
      errors.end.push(meters(at(18), lineAt(seen, 18)))
      errors.middle.push(meters(at(9), lineAt(seen, 9)))
    }
    for (const [name, found] of Object.entries(errors)) {
      const { median, text } = summary(found)
      console.log(`long way, a line through all cells, ${name}: ${text}`)
      expect(median, name).toBeGreaterThanOrEqual(600)
    }
  }, 600_000)

  it('is seen at home in one cell, at first, after short moves and after long ones, and not located by it', async () => {
    const homely = await place(
      victimsOf,
      'other',
      'male',
      anywhereInCell(promises.location.cellMiles),
    )
    const seen = homely.map(({ cell }) => [cell])
    const look = async () => {
      for (const [n, { who }] of homely.entries()) seen[n]?.push(await cellOfPerson(who))
    }
    const all = async (where: (home: Point, n: number) => Point, url = world.url) => {
      for (const [n, { who, point }] of homely.entries()) await move(who, where(point, n), {}, url)
    }
    let hours = 0
    for (const round of [1, 2]) {
      await all((home, n) => moved(home, 1.5 * Math.cos(n + round), 1.5 * Math.sin(n + round)))
      hours += 9
      const away = await later(world, hours * hour, publishMove.name)
      await all((home) => moved(home, 0.05 * (random() - 0.5), 0.05 * (random() - 0.5)), away.url)
      await away.close()
      hours += 9
      const back = await later(world, hours * hour, publishMove.name)
      await back.close()
      await look()
    }
    await all((home) => moved(home, 30, 0))
    await all((home) => home)
    await look()
    const cells = seen.map((visits) => [
      ...new Map(visits.map((cell) => [JSON.stringify(cell), cell])).values(),
    ])
    const { median, text } = summary(
      homely.map(({ point }, n) => meters(point, guessHome(cells[n] ?? []))),
    )
    console.log(
      `at home, all cells seen there: ${text}; ${Math.max(...cells.map(({ length }) => length))} cells at most`,
    )
    expect(median).toBeGreaterThanOrEqual(600)
    expect(cells.map(({ length }) => length)).toEqual(cells.map(() => 1))
  }, 600_000)

  /** For each cell, the middle of all points in it or within half a mile of it. */
  function guessHome(cells: readonly Point[]): Point {
    const [first] = cells
    if (!first) throw new Error('nothing seen')
    const fitting: Point[] = []
    const isIn = (point: Point, cell: Point) => {
      const { latitude, longitude } = cellOf(point)
      return (
        Math.abs(latitude - cell.latitude) < 1e-6 && Math.abs(longitude - cell.longitude) < 1e-6
      )
    }
    const around = Array.from({ length: 32 }, (_, n) => (n / 16) * Math.PI)
    for (let up = -1.5; up <= 1.5; up += 0.1)
      for (let across = -1.5; across <= 1.5; across += 0.1) {
        const home = moved(first, up, across)
        const fits = around.filter((heading) => {
          const shifted = moved(home, 0.5 * Math.cos(heading), 0.5 * Math.sin(heading))
          return cells.every(
            (cell) => isIn(shifted, cell) || (cells.length > 1 && isIn(home, cell)),
          )
        })
        for (const _ of fits) fitting.push(home)
      }
    return centerOf(fitting.length > 0 ? fitting : cells)
  }

  /** The matching cell nearest to the victim's last sighting. */
  function cellNear(around: Point, clues: readonly Clue[]): Point {
    const cells: Point[] = []
    for (let up = -8; up <= 8; up += 0.5)
      for (let across = -8; across <= 8; across += 0.5) {
        const cell = cellOf(moved(around, up, across))
        if (clues.every((fits) => fits(cell))) cells.push(cell)
      }
    expect(cells.length).toBeGreaterThan(0)
    expect(
      Math.max(
        ...cells.map((cell) =>
          Math.hypot(north(cells[0] ?? cell, cell), east(cells[0] ?? cell, cell)),
        ),
      ),
    ).toBeLessThan(0.1)
    return cells[0] ?? around
  }
})
