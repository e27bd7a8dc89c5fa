import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from './rules.ts'
import {
  cellOf,
  displaced,
  isShort,
  locationMode,
  milesBetween,
  placeOf,
  publishedAt,
  reachOf,
  shifts,
  visited,
} from './rules.ts'

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const point: fc.Arbitrary<Point> = fc.record({ latitude: degrees(90), longitude: degrees(180) })
const inhabited: fc.Arbitrary<Point> = fc.record({ latitude: degrees(85), longitude: degrees(180) })

/** The point this many miles north and east of another. */
const moved = (from: Point, north: number, east: number): Point => ({
  latitude: from.latitude + north / 69.1,
  longitude: from.longitude + east / (69.1 * Math.cos((from.latitude * Math.PI) / 180)),
})

const lisbon = { latitude: 38.7223, longitude: -9.1393 }

describe('cells', () => {
  it('have one center, which lies in its own cell', () => {
    fc.assert(
      fc.property(point, (at) => {
        const cell = cellOf(at)
        expect(cellOf(cell)).toEqual(cell)
        expect(Math.abs(cell.latitude)).toBeLessThan(90)
        expect(Math.abs(cell.longitude)).toBeLessThanOrEqual(180)
      }),
    )
  })

  it('are about a mile wide and high everywhere, with a bounded error', () => {
    fc.assert(
      fc.property(point, (at) => {
        expect(milesBetween(at, cellOf(at))).toBeLessThanOrEqual(0.9)
      }),
    )
    fc.assert(
      fc.property(inhabited, (at) => {
        const cell = cellOf(at)
        for (const [north, east] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = cellOf(moved(cell, north, east))
          expect(next).not.toEqual(cell)
          expect(milesBetween(cell, next)).toBeGreaterThanOrEqual(0.9)
          expect(milesBetween(cell, next)).toBeLessThanOrEqual(1.3)
        }
      }),
    )
  })

  it('stay the same for a move within one', () => {
    const inside = fc.double({ min: -0.45, max: 0.45, noNaN: true })
    fc.assert(
      fc.property(inhabited, inside, inside, (at, north, east) => {
        const cell = cellOf(at)
        expect(cellOf(moved(cell, north, east))).toEqual(cell)
      }),
    )
  })

  it('are continuous across the antimeridian and at the poles', () => {
    const east = cellOf({ latitude: 0.004, longitude: 179.9999 })
    const west = cellOf({ latitude: 0.004, longitude: -179.9999 })
    expect(milesBetween(east, west)).toBeLessThanOrEqual(1.1)
    expect(cellOf({ latitude: 10, longitude: 180 })).toEqual(
      cellOf({ latitude: 10, longitude: -180 }),
    )
    expect(
      milesBetween(
        cellOf({ latitude: 90, longitude: 0 }),
        cellOf({ latitude: 90, longitude: 170 }),
      ),
    ).toBeLessThan(1.2)
    expect(cellOf({ latitude: -90, longitude: 33 }).latitude).toBeCloseTo(-89.993, 2)
  })
})

describe('a person', () => {
  const direction = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  const near = fc.double({ min: -0.1, max: 0.1, noNaN: true })

  it('is seen in the cell of a point half a mile away, in private mode of one up to two miles further', () => {
    fc.assert(
      fc.property(inhabited, direction, direction, (at, heading, further) => {
        const seen = displaced(at, heading, shifts.all)
        expect(Math.abs(milesBetween(at, seen) - shifts.all)).toBeLessThanOrEqual(0.1)
        expect(milesBetween(at, cellOf(seen))).toBeLessThanOrEqual(1.4)
        expect(
          milesBetween(at, cellOf(displaced(seen, further, shifts.private), 5)),
        ).toBeLessThanOrEqual(6.4)
      }),
    )
  })

  it('is displaced alike everywhere near, so that a way shows nothing of the direction', () => {
    fc.assert(
      fc.property(
        inhabited,
        direction,
        fc.double({ min: -9, max: 9, noNaN: true }),
        (at, heading, east) => {
          const other = moved(at, 0, east)
          const [one, two] = [displaced(at, heading, 0.5), displaced(other, heading, 0.5)]
          expect(two.latitude - other.latitude).toBeCloseTo(one.latitude - at.latitude, 9)
          const turn = two.longitude - other.longitude - (one.longitude - at.longitude)
          expect(Math.abs(turn - 360 * Math.round(turn / 360))).toBeLessThan(1e-9)
        },
      ),
    )
  })

  it('is at home in the same place however their position flickers and wherever they have been', () => {
    fc.assert(
      fc.property(
        inhabited,
        fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 20 }),
        (at, flickers) => {
          const home = placeOf(at, [])
          let known = visited(home, [])
          for (const [n, [north, east]] of flickers.entries()) {
            const away = placeOf(moved(at, 0.4 + n, 0.4), known)
            expect(away).not.toEqual(home)
            known = visited(away, known)
            const back = placeOf(moved(at, north, east), known)
            expect(back).toEqual(home)
            known = visited(back, known)
          }
          expect(known.length).toBeLessThanOrEqual(20)
        },
      ),
    )
  })
})

describe('a short move', () => {
  it('is seen 2 to 8 hours later', () => {
    const now = new Date('2026-11-22T10:00:00Z')
    expect(publishedAt(now, 0)).toEqual(new Date('2026-11-22T12:00:00Z'))
    expect(publishedAt(now, 1)).toEqual(new Date('2026-11-22T18:00:00Z'))
    expect(isShort(moved(lisbon, 0, 0), moved(lisbon, 4.9, 0))).toBe(true)
    expect(isShort(moved(lisbon, 0, 0), moved(lisbon, 0, 5.1))).toBe(false)
  })
})

describe('in private mode', () => {
  it('the cell is five miles wide, and the filter counts in rings of five miles for both people', () => {
    fc.assert(
      fc.property(inhabited, (at) => {
        expect(milesBetween(at, cellOf(at, 5))).toBeLessThanOrEqual(3.8)
      }),
    )
    expect(reachOf(7, 'visible')).toEqual({ visible: 7, private: 10 })
    expect(reachOf(7, 'private')).toEqual({ visible: 10, private: 10 })
    expect(reachOf(10, 'off')).toEqual({ visible: 10, private: 10 })
  })
})

describe('distance', () => {
  it('is symmetric, has one decimal, and is 0 within a cell', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        const [a, b] = [cellOf(one), cellOf(other)]
        const miles = milesBetween(a, b)
        expect(milesBetween(b, a)).toBe(miles)
        expect(Math.round(miles * 10) / 10).toBe(miles)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThan(12_450)
        expect(milesBetween(a, a)).toBe(0)
      }),
    )
  })

  it('agrees with known distances', () => {
    expect(
      milesBetween(
        { latitude: 40.7128, longitude: -74.006 },
        { latitude: 34.0522, longitude: -118.2437 },
      ),
    ).toBeCloseTo(2445.6, 0)
    expect(
      milesBetween(
        { latitude: 52.52, longitude: 13.405 },
        { latitude: 48.8566, longitude: 2.3522 },
      ),
    ).toBeCloseTo(545.3, 0)
  })

  it('narrows no one down below their cell, however many distances are known', () => {
    fc.assert(
      fc.property(
        inhabited,
        fc.double({ min: -0.4, max: 0.4, noNaN: true }),
        fc.array(point, { maxLength: 20 }),
        (at, shift, watchers) => {
          const cell = cellOf(at)
          const here = cellOf(moved(cell, shift, -shift))
          for (const watcher of watchers) {
            expect(milesBetween(cellOf(watcher), here)).toBe(milesBetween(cellOf(watcher), cell))
          }
        },
      ),
    )
  })

  it('leaves a median error over 500 m when only the cell is known', () => {
    const errors: number[] = []
    for (let north = -0.49; north < 0.5; north += 0.02)
      for (let east = -0.49; east < 0.5; east += 0.02)
        errors.push(Math.hypot(north, east) * 1609.344)
    errors.sort((a, b) => a - b)
    expect(errors[Math.floor(errors.length / 2)]).toBeGreaterThan(500)
  })
})

describe('sharing', () => {
  it('is off, private or visible', () => {
    expect(locationMode({ locationEnabled: false, locationPrivate: true })).toBe('off')
    expect(locationMode({ locationEnabled: false, locationPrivate: false })).toBe('off')
    expect(locationMode({ locationEnabled: true, locationPrivate: true })).toBe('private')
    expect(locationMode({ locationEnabled: true, locationPrivate: false })).toBe('visible')
  })
})
