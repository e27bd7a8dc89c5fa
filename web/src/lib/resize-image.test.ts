import { expect, test } from 'vitest'
import { fit, within } from './resize-image.ts'

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
