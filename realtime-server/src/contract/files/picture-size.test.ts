import { describe, expect, it, test } from 'vitest'
import { cutOf, fit, readable, within } from './picture-size.ts'

test('the longest side is reduced to the limit and the other in proportion', () => {
  expect(fit(4000, 3000, 800)).toEqual({ width: 800, height: 600 })
  expect(fit(3000, 4000, 800)).toEqual({ width: 600, height: 800 })
})

test('a small image keeps its size, and a very narrow one keeps at least a pixel', () => {
  expect(fit(640, 480, 800)).toEqual({ width: 640, height: 480 })
  expect(fit(10_000, 3, 800)).toEqual({ width: 800, height: 1 })
})

test('a picture of more pixels than a phone should hold is reduced in proportion, any other keeps its size', () => {
  expect(within(8000, 6000, 12_000_000)).toEqual({ width: 4000, height: 3000 })
  expect(within(4000, 3000, 12_000_000)).toEqual({ width: 4000, height: 3000 })
})

describe('a readable size', () => {
  it.each([
    ['a photo of a phone', 4000, 3000, 1200, 900],
    ['a screenshot of a phone', 1170, 2532, 555, 1200],
    ['1 : 2.5, which is not long', 1000, 2500, 480, 1200],
    ['a little longer, by its pixels', 1000, 2510, 757, 1901],
    ['a little wider, by its pixels', 2510, 1000, 1901, 757],
    ['a long screenshot, by its shorter side', 1170, 12_000, 720, 7385],
    ['a panorama, by its shorter side', 12_000, 3000, 2880, 720],
    ['a long screenshot that is narrow already', 600, 6000, 600, 6000],
    ['a long screenshot that is exactly as narrow', 720, 7385, 720, 7385],
    ['a wide strip', 3000, 40, 3000, 40],
    ['more than WebP can store', 500, 16_384, 500, 16_383],
    ['far more than WebP can store', 1000, 40_000, 410, 16_383],
    ['one row of pixels', 16_000, 1, 16_000, 1],
  ])('of %s', (_, width, height, ...size) => {
    const [wide, high] = size
    expect(readable(width, height, 1200)).toEqual({ width: wide, height: high })
  })

  it('of a document goes by its own longest side', () => {
    expect(readable(5000, 4000, 2400)).toEqual({ width: 2400, height: 1920 })
    expect(readable(3000, 12_000, 2400)).toEqual({ width: 1200, height: 4800 })
  })
})

describe('what a bubble shows of a long picture', () => {
  it.each([
    ['a long screenshot', 720, 7385, 576, 800],
    ['a panorama', 2880, 720, 800, 444],
    ['a narrow one, which is not enlarged', 100, 1000, 100, 139],
    ['a low one, which is not enlarged', 1000, 100, 180, 100],
    ['one row of pixels', 16_000, 1, 2, 1],
  ])('%s', (_, width, height, ...size) => {
    const [wide, high] = size
    expect(cutOf(width, height, 800)).toEqual({ width: wide, height: high })
  })
})
