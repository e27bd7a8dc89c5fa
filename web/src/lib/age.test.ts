import { expect, test } from 'vitest'
import { adultFromLabel, isDate } from './age.ts'

test('a date of birth is a day of the calendar', () => {
  for (const date of ['1996-04-12', '2004-02-29']) expect(isDate(date), date).toBe(true)
  for (const text of ['', '12.4.1996', '2005-02-29', '1996-13-01'])
    expect(isDate(text), text).toBe(false)
})

test('people who are too young see the day, and the hour if it is soon', () => {
  expect(adultFromLabel('2010-06-15', new Date('2026-11-21T12:00:00Z'))).toBe('June 15, 2028')
  for (const future of ['2027-01-01', '9985-06-15', '9999-12-31'])
    expect(adultFromLabel(future, new Date('2026-11-21T12:00:00Z'))).toBeNull()
  const soon = adultFromLabel('2008-11-22', new Date('2026-11-21T12:00:00Z'))
  expect(soon).toMatch(/^November 22, 2026 at \d+:00\s[AP]M$/)
})
