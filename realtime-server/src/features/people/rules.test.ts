import { expect, it } from 'vitest'
import { isOutside, shownAge } from './rules.ts'

it('shows the age by the calendar of the person themselves, and none without a date of birth', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect(shownAge({ date_of_birth: '1990-03-11', time_zone: 'Pacific/Auckland' }, now)).toBe(36)
  expect(shownAge({ date_of_birth: '1990-03-11', time_zone: 'America/Los_Angeles' }, now)).toBe(35)
  expect(shownAge({ date_of_birth: null, time_zone: 'UTC' }, now)).toBeNull()
})

it('both ages that someone looks for are among them, and 99 stands for all above it', () => {
  const outside = (min_age: number, max_age: number, age: number | null) =>
    isOutside(age, { min_age, max_age })
  expect([29, 30, 40, 41].map((age) => outside(30, 40, age))).toEqual([true, false, false, true])
  expect([29, 100].map((age) => outside(30, 99, age))).toEqual([true, false])
  expect([outside(30, 40, null), outside(18, 99, null)]).toEqual([true, false])
})
