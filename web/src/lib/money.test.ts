import { expect, test } from 'vitest'
import { longDate, money, monthsLabel } from './money.ts'

test('cents, months and dates are written out', () => {
  expect([1099, 3297, 13188, 131900].map(money)).toEqual([
    '$10.99',
    '$32.97',
    '$131.88',
    '$1,319.00',
  ])
  expect([1, 12].map(monthsLabel)).toEqual(['1 month', '12 months'])
  expect(longDate('2026-11-22T12:00:00Z')).toBe('November 22, 2026')
})
