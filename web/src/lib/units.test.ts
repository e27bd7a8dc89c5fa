import { expect, it } from 'vitest'
import { exactMilesLabel, milesLabel, unitOf } from './units.ts'

it.each([
  ['en-US', 'miles'],
  ['en', 'miles'],
  ['en-GB', 'miles'],
  ['es-US', 'miles'],
  ['en-CA', 'kilometers'],
  ['de', 'kilometers'],
  ['pt-BR', 'kilometers'],
  ['no language', 'miles'],
] as const)('distances for %s are in %s', (language, unit) => {
  expect(unitOf(language)).toBe(unit)
})

it('writes miles in both units', () => {
  expect([1, 50, 200].map((miles) => milesLabel(miles, 'miles'))).toEqual(['1 mile', '50 miles', '200 miles'])
  expect([1, 50, 200].map((miles) => milesLabel(miles, 'kilometers'))).toEqual(['2 km', '80 km', '322 km'])
  expect(exactMilesLabel(3.2, 'miles')).toBe('3.2 miles')
  expect(exactMilesLabel(3.2, 'kilometers')).toBe('5.1 km')
})
