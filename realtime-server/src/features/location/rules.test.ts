import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from './rules.ts'
import { cellAfter, cellOf, isShort, locationMode, milesBetween, publishedAt, reachOf } from './rules.ts'

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
  it('have one centre, which lies in its own cell', () => {
    fc.assert(
      fc.property(point, (at) => {
        const cell = cellOf(at)
        expect(cellOf(cell)).toEqual(cell)
        expect(cellOf(cell, cell)).toEqual(cell)
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

  it('keep somebody just beyond their border, and not far beyond it', () => {
    fc.assert(
      fc.property(inhabited, fc.constantFrom([1, 0], [-1, 0], [0, 1], [0, -1]), (at, [north = 0, east = 0]) => {
        const cell = cellOf(at)
        const near = moved(cell, north * 0.7, east * 0.7)
        expect(cellOf(near, cell)).toEqual(cell)
        expect(cellOf(near)).not.toEqual(cell)
        expect(cellOf(moved(cell, north * 0.85, east * 0.85), cell)).not.toEqual(cell)
      }),
    )
  })

  it('stay close to the point, whatever the previous cell was', () => {
    fc.assert(
      fc.property(inhabited, point, (at, previous) => {
        expect(milesBetween(at, cellOf(at, previous))).toBeLessThanOrEqual(1.2)
      }),
    )
  })

  it('do not flicker for a home on a border', () => {
    const step = fc.double({ min: -0.1, max: 0.1, noNaN: true })
    fc.assert(
      fc.property(inhabited, fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 20 }), (at, walk) => {
        const home = moved(cellOf(at), 0.5, 0)
        let cell = cellOf(home)
        const first = cell
        for (const [north, east] of walk) cell = cellOf(moved(home, north, east), cell)
        expect(cell).toEqual(first)
      }),
    )
  })

  it('are continuous across the antimeridian and at the poles', () => {
    const east = cellOf({ latitude: 0.004, longitude: 179.9999 })
    const west = cellOf({ latitude: 0.004, longitude: -179.9999 })
    expect(milesBetween(east, west)).toBeLessThanOrEqual(1.1)
    expect(cellOf({ latitude: 10, longitude: 180 })).toEqual(cellOf({ latitude: 10, longitude: -180 }))
    expect(cellOf({ latitude: 0.004, longitude: -179.9999 }, east)).toEqual(east)
    expect(milesBetween(cellOf({ latitude: 90, longitude: 0 }), cellOf({ latitude: 90, longitude: 170 }))).toBeLessThan(
      1.2,
    )
    expect(cellOf({ latitude: -90, longitude: 33 }).latitude).toBeCloseTo(-89.993, 2)
  })
})

describe('after a short move', () => {
  const direction = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  const size = fc.constantFrom(1, 5)

  it('a person is seen near their position, and in the same cell while they stay', () => {
    fc.assert(
      fc.property(inhabited, inhabited, direction, size, (at, before, heading, miles) => {
        const seen = cellAfter(at, cellOf(before, null, miles), heading, miles)
        expect(milesBetween(at, seen)).toBeLessThanOrEqual(1.7 * miles)
        expect(cellAfter(at, seen, heading, miles)).toEqual(seen)
      }),
    )
  })

  it('a person who stays in the cell where they are seen is not seen elsewhere', () => {
    const inside = fc.double({ min: -0.45, max: 0.45, noNaN: true })
    fc.assert(
      fc.property(inhabited, inside, inside, direction, (at, north, east, heading) => {
        const cell = cellOf(at)
        expect(cellAfter(moved(cell, north, east), cell, heading, 1)).toEqual(cell)
      }),
    )
  })

  it('2 to 8 hours pass before others see it', () => {
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
        expect(milesBetween(at, cellOf(at, null, 5))).toBeLessThanOrEqual(3.8)
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
      milesBetween({ latitude: 40.7128, longitude: -74.006 }, { latitude: 34.0522, longitude: -118.2437 }),
    ).toBeCloseTo(2445.6, 0)
    expect(milesBetween({ latitude: 52.52, longitude: 13.405 }, { latitude: 48.8566, longitude: 2.3522 })).toBeCloseTo(
      545.3,
      0,
    )
  })

  it('narrows nobody down below their cell, however many distances are known', () => {
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
      for (let east = -0.49; east < 0.5; east += 0.02) errors.push(Math.hypot(north, east) * 1609.344)
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
