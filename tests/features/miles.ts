import { expect } from 'vitest'

/** Matches about this many miles: each person is shown in the cell of a point half a mile from them. */
export const about = (miles: number) =>
  expect.toSatisfy((shown: unknown) => typeof shown === 'number' && Math.abs(shown - miles) <= 2.5)
