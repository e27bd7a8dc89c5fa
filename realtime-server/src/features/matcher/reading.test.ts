import { expect, it } from 'vitest'
import { shareOf } from './reading.ts'

it('gives everyone as many of their newest decisions as there is room for', () => {
  const shares = (counts: number[], atMost: number, each = 10) => {
    const share = shareOf(Uint32Array.from(counts), atMost, each)
    return [share, counts.reduce((sum, count) => sum + Math.min(count, share), 0)]
  }
  expect(shares([4, 4, 4], 12)).toEqual([10, 12])
  expect(shares([4, 4, 4], 11)).toEqual([3, 9])
  // The unused rest of a share goes to the others.
  expect(shares([1, 0, 30], 7)).toEqual([6, 7])
  expect(shares([30, 30], 100)).toEqual([10, 20])
  expect(shares([30, 30], 1)).toEqual([0, 0])
  expect(shares([], 5)).toEqual([10, 0])
})
