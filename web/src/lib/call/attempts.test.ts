import { expect, it } from 'vitest'
import { attemptAfter, isNewer } from './attempts.ts'

const date = Date.UTC(2026, 10, 1)

it('attempts are numbered by the clock, and one after the other within a second', () => {
  const first = attemptAfter(0, date)
  expect(first).toBe(1 + ((date / 1000) % 999_999))
  expect(attemptAfter(first, date + 30_000)).toBe(first + 30)
  expect(attemptAfter(first, date)).toBe(first + 1)
})

it('the number after a newer one than the clock’s is that plus one', () => {
  expect(attemptAfter(attemptAfter(0, date) + 100, date)).toBe(attemptAfter(0, date) + 101)
})

it('the numbers begin again at 1, which is newer than the last ones', () => {
  const last = 999_999
  expect(attemptAfter(last, (last - 1) * 1000)).toBe(1)
  expect(isNewer(1, last)).toBe(true)
  expect(isNewer(last, 1)).toBe(false)
  expect(isNewer(last, 0)).toBe(true)
})
