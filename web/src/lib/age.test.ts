import { expect, test } from 'vitest'
import { birthRange, yearsSince } from './age.ts'

const now = new Date(2026, 10, 21)

test('the age changes on the birthday', () => {
  expect(yearsSince('2008-11-21', now)).toBe(18)
  expect(yearsSince('2008-11-22', now)).toBe(17)
  expect(yearsSince('1996-04-12', now)).toBe(30)
})

test('an invalid date has no age', () => {
  expect(yearsSince('', now)).toBeNaN()
  expect(yearsSince('12.4.1996', now)).toBeNaN()
})

test('the date picker spans 18 to 100 years, also on a leap day', () => {
  expect(birthRange(now)).toEqual({ min: '1926-11-21', max: '2008-11-21' })
  expect(birthRange(new Date(2028, 1, 29)).max).toBe('2010-02-28')
})
