import { describe, expect, it } from 'vitest'
import { isRefilled } from './new-day.ts'

const left = {
  version: 1,
  likes: { daily: 7, bonus: 0 },
  superLikes: { daily: 1, bonus: 0 },
  isWelcome: false,
}
const known = (day: string, week: string) => ({
  ...left,
  refillsAt: day,
  balloonGames: { left: 0, refillsAt: week },
})
const [sunday, monday, tuesday] = [
  '2026-11-22T10:00:00.000Z',
  '2026-11-23T10:00:00.000Z',
  '2026-11-24T10:00:00.000Z',
]

describe('what is known of the allowances', () => {
  it.each([
    [known(sunday, monday), '2026-11-22T09:59:59.999Z', false],
    [known(sunday, monday), '2026-11-22T10:00:00.000Z', true],
    [known(sunday, monday), '2026-11-25T00:00:00.000Z', true],
    // After a trip west the day can end later than the week.
    [known(tuesday, monday), '2026-11-23T10:00:00.000Z', true],
    [null, '2026-11-25T00:00:00.000Z', false],
  ])('%j is old at %s: %s', (allowances, now, isOld) =>
    expect(isRefilled(allowances, Date.parse(now))).toBe(isOld),
  )
})
