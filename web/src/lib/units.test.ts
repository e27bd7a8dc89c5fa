import { expect, it } from 'vitest'
import { distanceLabel, heightLabel, heightsIn, milesLabel, unitOf } from './units.ts'

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
  expect([1, 50, 200].map((miles) => milesLabel(miles, 'miles'))).toEqual([
    '1 mile',
    '50 miles',
    '200 miles',
  ])
  expect([1, 50, 200].map((miles) => milesLabel(miles, 'kilometers'))).toEqual([
    '2 km',
    '80 km',
    '322 km',
  ])
})

it('shows miles or kilometers with one decimal, or nothing', () => {
  expect(distanceLabel({ distance: 3 }, 'miles')).toBe('3.0 miles away')
  expect(distanceLabel({ distance: 3 }, 'kilometers')).toBe('4.8 km away')
  expect(distanceLabel({ distance: null }, 'miles')).toBe('')
})

it('writes heights in both units, and offers each once', () => {
  expect([152, 180, 183].map((height) => heightLabel(height, 'miles'))).toEqual([
    '5′ 0″',
    '5′ 11″',
    '6′ 0″',
  ])
  expect(heightLabel(180, 'kilometers')).toBe('180 cm')
  for (const unit of ['miles', 'kilometers'] as const) {
    const labels = heightsIn(unit, 120, 230).map((height) => heightLabel(height, unit))
    expect(new Set(labels).size).toBe(labels.length)
    expect([labels[0], labels.at(-1)]).toEqual(
      unit === 'miles' ? ['4′ 0″', '7′ 6″'] : ['120 cm', '230 cm'],
    )
  }
})
