import { cityRoutes } from '@swoon/realtime-server/contract/cities'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import {
  cellOf,
  milesBetween,
  type Point,
} from '../../realtime-server/src/features/location/rules.ts'
import { about } from '../features/miles.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const world = worldOfFile()

const moved = (from: Point, north: number, east: number): Point => ({
  latitude: from.latitude + north / 69.09,
  longitude: from.longitude + east / (69.09 * Math.cos((from.latitude * Math.PI) / 180)),
})
const move = async (who: Person, { latitude, longitude }: Point) => {
  const reply = await who.call(profileRoutes.updateUser, {
    params: { id: who.id },
    body: { latitude: latitude.toFixed(7), longitude: longitude.toFixed(7), locationEnabled: true },
  })
  expect(reply.status, reply.text).toBe(200)
}
const lisbon = { latitude: 38.7223, longitude: -9.1393 }

describe('a move within one location cell', () => {
  it('changes no byte of any answer to anyone', async () => {
    const [target, watcher, near] = await insertUsers(world, 3)
    if (!target || !watcher || !near) throw new Error('no person')
    const home = cellOf(lisbon)
    await move(target, home)
    await move(watcher, moved(lisbon, 3, 2))
    await move(near, moved(lisbon, 2.9, 2.1))
    await target.call(swipeRoutes.swipe, { body: { swipedId: near.id, isLike: true } })
    await near.call(swipeRoutes.swipe, { body: { swipedId: target.id, isLike: true } })

    const lookAll = async (): Promise<string> => {
      const texts: string[] = []
      texts.push((await watcher.call(profileRoutes.user, { params: { userId: target.id } })).text)
      texts.push((await near.call(matchRoutes.matches, { params: { userId: near.id } })).text)
      for (const maxDistance of [1, 3, 4, 5, 50]) {
        await watcher.call(profileRoutes.updateUser, {
          params: { id: watcher.id },
          body: { maxDistance },
        })
        for (const mode of ['compatible', 'nearby', 'interests'] as const) {
          const query = { mode, useLocation: 'true', limit: '50' } as const
          const reply = await watcher.call(discoveryRoutes.discover, {
            params: { userId: watcher.id },
            query,
          })
          texts.push(reply.text, reply.headers.get('x-empty-reason') ?? '')
        }
      }
      return texts.join('\n')
    }
    const before = await lookAll()
    expect(
      (await watcher.call(profileRoutes.user, { params: { userId: target.id } })).body.distance,
    ).toEqual(about(3.6))
    for (const [north, east] of [
      [0.4, 0.4],
      [-0.45, 0.3],
      [0, -0.49],
      [0.49, -0.49],
    ] as const) {
      await move(target, moved(home, north, east))
      expect(await lookAll()).toBe(before)
    }
    // A short move out of the cell stays invisible for hours too.
    await move(target, moved(home, 3, 0))
    expect(await lookAll()).toBe(before)
    await move(target, moved(home, 9, 0))
    expect(await lookAll()).not.toBe(before)

    // While the person travels, no move is visible, however long, and their profile reveals nothing of the place.
    const [porto] = (await target.call(cityRoutes.cities, { query: { q: 'porto, portugal' } })).body
    const travelUntil = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const trip = { location: 'Alfama', travelMode: true, travelCity: porto?.id, travelUntil }
    const on = await target.call(profileRoutes.updateUser, {
      params: { id: target.id },
      body: trip,
    })
    expect(on.status, on.text).toBe(200)
    const visiting = await lookAll()
    expect(visiting).toContain('"location":"Visiting Porto"')
    expect(visiting).not.toContain('Alfama')
    for (const [up, across] of [
      [0, 0],
      [2, 2],
      [40, 0],
      [0, -300],
    ] as const) {
      await move(target, moved(home, up, across))
      expect(await lookAll()).toBe(visiting)
    }
  })

  it('is shown to no one while the person shares privately or not at all', async () => {
    const [target, watcher] = await insertUsers(world, 2)
    if (!target || !watcher) throw new Error('no person')
    await move(watcher, lisbon)
    await move(target, lisbon)
    const look = async () =>
      (await watcher.call(profileRoutes.user, { params: { userId: target.id } })).body
    expect((await look()).distance).toEqual(about(0))
    const share = (locationEnabled: boolean, locationPrivate?: boolean) =>
      target.call(profileRoutes.updateUser, {
        params: { id: target.id },
        body: { locationEnabled, ...(locationPrivate !== undefined && { locationPrivate }) },
      })
    await share(true, true)
    expect(await look()).toMatchObject({
      distance: null,
      compatibilityFactors: { locationCompatibility: 75 },
    })
    await share(true, false)
    await share(false)
    expect(await look()).toMatchObject({
      distance: null,
      compatibilityFactors: { locationCompatibility: 75 },
    })
    const row = await world.database.db
      .selectFrom('users')
      .select('cell')
      .where('id', '=', target.id)
      .executeTakeFirst()
    expect(row?.cell).toBeNull()
  })
})

describe('someone who may ask any number of times', () => {
  /** The best estimate from the answers at many chosen places: the middle of all points that fit them. */
  function guess(
    target: Point,
    oracle: (asker: Point) => unknown,
    askers: readonly Point[],
  ): Point {
    const answer = askers.map((asker) => oracle(asker))
    const fits: Point[] = []
    for (let north = -2; north <= 2; north += 0.1)
      for (let east = -2; east <= 2; east += 0.1) {
        const candidate = moved(target, north, east)
        const cell = cellOf(candidate)
        if (askers.every((asker, index) => same(asker, cell, answer[index]))) fits.push(candidate)
      }
    const mean = (pick: (point: Point) => number) =>
      fits.reduce((sum, point) => sum + pick(point), 0) / fits.length
    return {
      latitude: mean((point) => point.latitude),
      longitude: mean((point) => point.longitude),
    }
  }
  const same = (asker: Point, cell: Point, answer: unknown): boolean => {
    const miles = milesBetween(cellOf(asker), cell)
    return typeof answer === 'boolean'
      ? answer === miles <= 5
      : Math.abs(miles - Number(answer)) < 0.05
  }
  const meters = (one: Point, other: Point) =>
    Math.hypot(
      (one.latitude - other.latitude) * 69.09,
      (one.longitude - other.longitude) * 69.09 * Math.cos((one.latitude * Math.PI) / 180),
    ) * 1609.344

  it.each([
    ['distances', (target: Point) => (asker: Point) => milesBetween(cellOf(asker), cellOf(target))],
    [
      'a radius',
      (target: Point) => (asker: Point) => milesBetween(cellOf(asker), cellOf(target)) <= 5,
    ],
  ] as const)(
    'learns no more from %s than the location cell, with a median error over 500 m',
    (_, oracleOf) => {
      let seed = 7
      const random = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed / 2_147_483_648
      }
      const errors = Array.from({ length: 41 }, () => {
        const target = moved(lisbon, 20 * random(), 20 * random())
        const askers = Array.from({ length: 40 }, () =>
          moved(target, 12 * (random() - 0.5), 12 * (random() - 0.5)),
        )
        return meters(target, guess(target, oracleOf(target), askers))
      }).sort((a, b) => a - b)
      expect(errors[Math.floor(errors.length / 2)]).toBeGreaterThan(500)
    },
  )
})
