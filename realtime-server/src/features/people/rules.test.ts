import { expect, it } from 'vitest'
import { shownAge } from './rules.ts'

it('shows the age by the calendar of the person themselves, and none without a date of birth', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect(shownAge({ date_of_birth: '1990-03-11', time_zone: 'Pacific/Auckland' }, now)).toBe(36)
  expect(shownAge({ date_of_birth: '1990-03-11', time_zone: 'America/Los_Angeles' }, now)).toBe(35)
  expect(shownAge({ date_of_birth: null, time_zone: 'UTC' }, now)).toBeNull()
})
