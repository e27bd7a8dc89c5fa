import { expect, test } from 'vitest'
import { chargedBytes } from './rules.ts'

test('a text uses up its bytes of a day, and 200 at least', () => {
  expect(['', 'x', 'é'.repeat(100), '好'.repeat(100)].map(chargedBytes)).toEqual([
    200, 200, 200, 300,
  ])
})
