import { expect, test } from 'vitest'
import { turnIn } from './turn.ts'

const view = (now: string, turnsAt: string | null) => ({ turnsAt, now })
const served = view('2026-11-22T23:59:00Z', '2026-11-23T00:00:00Z')

test.each([0, -7_200_000, 86_400_000])(
  'a clock that is %d ms off turns the day at the same moment',
  (off) => {
    const cameAt = Date.parse(served.now) + off
    expect(turnIn(served, cameAt, cameAt)).toBe(60_000)
    expect(turnIn(served, cameAt, cameAt + 59_999)).toBe(1)
    expect(turnIn(served, cameAt, cameAt + 3_600_000)).toBeLessThan(0)
  },
)

test('a state that stays has no moment', () => {
  expect(turnIn(view('2026-11-22T23:59:00Z', null), 0, 0)).toBe(null)
})
