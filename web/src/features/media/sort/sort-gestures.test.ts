import { describe, expect, it } from 'vitest'
import { nearest, yielded } from './sort-gestures.ts'

it('the nearest place wins', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 120 },
  ]
  expect(nearest(places, { x: 60, y: 10 })).toBe(1)
  expect(nearest(places, { x: 10, y: 70 })).toBe(2)
})

describe('yielded', () => {
  const all = (from: number, to: number) => [0, 1, 2, 3].map((place) => yielded(place, from, to))
  it('those between make room forward or backward', () => {
    expect(all(0, 2)).toEqual([2, 0, 1, 3])
    expect(all(3, 1)).toEqual([0, 2, 3, 1])
    expect(all(1, 1)).toEqual([0, 1, 2, 3])
  })
})
