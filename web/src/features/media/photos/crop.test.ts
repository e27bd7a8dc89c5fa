import { describe, expect, it } from 'vitest'
import { inside, keptSize, pushed, storedSize, turned, whole } from './crop.ts'

const lying = { width: 4000, height: 2000 }
const standing = { width: 1000, height: 2000 }

describe('what is kept', () => {
  it('is the largest upright 4:5 part', () => {
    expect(keptSize(lying, whole)).toEqual({ width: 1600, height: 2000 })
    expect(keptSize(standing, whole)).toEqual({ width: 1000, height: 1250 })
  })
  it('is half as wide at twice the zoom', () =>
    expect(keptSize(lying, { turns: 0, zoom: 2 })).toEqual({ width: 800, height: 1000 }))
  it('follows a quarter turn', () =>
    expect(keptSize(lying, { turns: 1, zoom: 1 })).toEqual({ width: 2000, height: 2500 }))
})

describe('pushing', () => {
  it('moves the other way than the finger, and stops at the edge', () => {
    expect(pushed(lying, whole, 0.5, 0).x).toBeCloseTo(0.5 - 0.2)
    expect(pushed(lying, whole, 9, 0).x).toBeCloseTo(0.2)
    expect(pushed(lying, whole, 0, 9).y).toBe(0.5)
  })
})

describe('turning', () => {
  it('keeps the same spot in the center', () => {
    const crop = { turns: 0, zoom: 3, x: 0.3, y: 0.6 }
    expect(turned(lying, crop)).toMatchObject({ turns: 1, x: expect.closeTo(0.4), y: 0.3 })
  })
  it('comes back after four turns', () => {
    let crop = { turns: 0, zoom: 4, x: 0.3, y: 0.6 }
    for (let turn = 0; turn < 4; turn++) crop = turned(lying, crop)
    expect(crop).toMatchObject({
      turns: 0,
      zoom: 4,
      x: expect.closeTo(0.3),
      y: expect.closeTo(0.6),
    })
  })
})

it('a crop stays in the limits', () => {
  expect(inside(lying, { turns: -1, zoom: 99, x: -1, y: 2 })).toMatchObject({ turns: 3, zoom: 4 })
  expect(inside(lying, { turns: 0, zoom: 0.2, x: 0, y: 0 })).toEqual({
    turns: 0,
    zoom: 1,
    x: 0.2,
    y: 0.5,
  })
})

it('the stored photo is never enlarged and at most as long as the limit', () => {
  expect(storedSize(lying, whole, 1200)).toEqual({ width: 960, height: 1200 })
  expect(storedSize({ width: 300, height: 400 }, whole, 1200)).toEqual({ width: 300, height: 375 })
})
