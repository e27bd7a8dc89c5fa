import { expect, it } from 'vitest'
import { confirmKey, dayOf, isKeyConfirmed } from './key-consent.ts'

it('counts in days of the device', () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05')
  expect(dayOf(new Date(2026, 10, 25, 23, 59))).toBe('2026-11-25')
})

it('asks again on the next day, also where the browser stores nothing', () => {
  const evening = new Date(2026, 10, 25, 23, 59)
  expect(isKeyConfirmed(evening)).toBe(false)
  confirmKey(evening)
  expect(isKeyConfirmed(new Date(2026, 10, 25, 23, 59, 59))).toBe(true)
  expect(isKeyConfirmed(new Date(2026, 10, 26, 0, 0))).toBe(false)
})
