import { expect, it } from 'vitest'
import { blankForm, faultOf } from './form.ts'
import { ideas } from './ideas.ts'

const starts = (now: Date) =>
  ideas(now).map(({ label, form }) => `${label}: ${form.startDate} ${form.startTime}`)

it('suggests tonight, Friday and Sunday, always in the future', () => {
  // A Tuesday.
  expect(starts(new Date(2026, 11, 1, 12))).toEqual([
    'Tonight: 2026-12-01 21:00',
    'Friday night: 2026-12-04 20:00',
    'Sunday evening: 2026-12-06 18:00',
  ])
  expect(starts(new Date(2026, 11, 1, 20))[0]).toBe('Tomorrow night: 2026-12-02 21:00')
})

it('suggests the day itself until an hour before the start', () => {
  expect(starts(new Date(2026, 11, 4, 18, 59))[1]).toBe('Friday night: 2026-12-04 20:00')
  expect(starts(new Date(2026, 11, 4, 19))[1]).toBe('Friday night: 2026-12-11 20:00')
  expect(starts(new Date(2026, 11, 6, 16, 59))[2]).toBe('Sunday evening: 2026-12-06 18:00')
  expect(starts(new Date(2026, 11, 6, 17))[2]).toBe('Sunday evening: 2026-12-13 18:00')
})

it('fills in every required field', () => {
  expect(ideas(new Date())).toHaveLength(3)
  for (const { form } of ideas(new Date()))
    expect(faultOf({ ...blankForm(), ...form }, true)).toBeNull()
})
