import { expect, it } from 'vitest'
import { isRefitDue } from './days.ts'

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

it('is time for a refit if there was none yet, once a night, and by day after a night without', () => {
  expect(isRefitDue(at('15:00'), null)).toBe(true)
  expect(isRefitDue(at('03:00'), hoursBefore(at('03:00'), 23))).toBe(true)
  expect(isRefitDue(at('04:00'), hoursBefore(at('04:00'), 1))).toBe(false)
  expect(isRefitDue(at('15:00'), hoursBefore(at('15:00'), 20))).toBe(false)
  expect(isRefitDue(at('15:00'), hoursBefore(at('15:00'), 30))).toBe(true)
})
