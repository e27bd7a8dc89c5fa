import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, partsAround } from './near.ts'

/** Like cells, whose centers have few digits: two parts are a billionth of a degree apart. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const cell = fc.record({
  x: fc.double({ min: -180, max: 179.999, noNaN: true }).map(rounded),
  y: fc.double({ min: -89.9, max: 89.9, noNaN: true }).map(rounded),
})
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** As in the index. */
const onMap = ({ x, y }: { x: number; y: number }) => ({
  x,
  y: (Math.asinh(Math.tan(radians(y))) * 180) / Math.PI,
})

function miles(a: { x: number; y: number }, b: { x: number; y: number }): number {
  const north = Math.sin(radians(b.y - a.y) / 2) ** 2
  const east = Math.sin(radians(b.x - a.x) / 2) ** 2
  return (
    7917.5117 *
    Math.asin(
      Math.sqrt(Math.min(1, north + Math.cos(radians(a.y)) * Math.cos(radians(b.y)) * east)),
    )
  )
}

function isIn({ bounds }: Part, point: { x: number; y: number }): boolean {
  const [west = 0, low = 0, east = 0, high = 0] = (bounds.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(
    Number,
  )
  return point.x >= west && point.x <= east && point.y >= low && point.y <= high
}

test('everyone within the miles is in exactly one part', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  const away = fc.record({ north: degrees(3), east: fc.oneof(degrees(3), degrees(200)) })
  fc.assert(
    fc.property(cell, away, fc.integer({ min: 1, max: 200 }), (me, { north, east }, reach) => {
      const turned = rounded(((((me.x + east) % 360) + 540) % 360) - 180)
      const other = { x: turned, y: Math.max(-89.9, Math.min(89.9, me.y + north)) }
      const found = partsAround(me, reach).filter((part) => isIn(part, onMap(other))).length
      expect(found).toBeLessThanOrEqual(1)
      if (miles(me, other) <= reach) expect(found).toBe(1)
    }),
    { numRuns: 5000 },
  )
})

test('without miles everyone is in exactly one part', () => {
  fc.assert(
    fc.property(cell, cell, (me, other) => {
      expect(partsAround(me, null).filter((part) => isIn(part, onMap(other)))).toHaveLength(1)
    }),
  )
})

test('seen from beside the edge of the map, the other side is near', () => {
  const parts = partsAround({ x: 179.9, y: 10 }, 50)
  const [, beyond] = parts
  expect(parts).toHaveLength(2)
  expect(beyond?.place).toMatch(/^\(-180\.\d+,/)
  expect(beyond && isIn(beyond, onMap({ x: -179.9, y: 10 }))).toBe(true)
})
