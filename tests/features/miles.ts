import { expect } from 'vitest'

/** About so many miles: each of two people is seen in the cell of a point half a mile from where they are. */
export const about = (miles: number) =>
  expect.toSatisfy((shown: unknown) => typeof shown === 'number' && Math.abs(shown - miles) <= 2.5)
