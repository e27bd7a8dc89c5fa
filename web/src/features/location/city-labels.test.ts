import { afterEach, expect, it, vi } from 'vitest'
import { cityLabel, mayFit, regionLabel } from './city-labels.ts'

// Other test files share the modules.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const porto = { name: 'Porto', region: 'Porto', country: 'Portugal' }
const alegre = { name: 'Porto Alegre', region: 'Rio Grande do Sul', country: 'Brazil' }
const singapore = { name: 'Singapore', region: '', country: 'Singapore' }

it('names a city with its country, or its state where people name that, and its region where that says more', () => {
  expect([cityLabel(porto), cityLabel(singapore)]).toEqual(['Porto, Portugal', 'Singapore'])
  const inStates = (name: string, region: string) =>
    cityLabel({ name, region, country: 'United States' })
  expect([inStates('Portland', 'Oregon'), inStates('Portland', 'Maine')]).toEqual([
    'Portland, Oregon',
    'Portland, Maine',
  ])
  expect([inStates('Washington, D.C.', 'District of Columbia'), inStates('Ponce', '')]).toEqual([
    'Washington, D.C.',
    'Ponce, United States',
  ])
  expect([regionLabel(porto), regionLabel(alegre), regionLabel(singapore)]).toEqual([
    'Portugal',
    'Rio Grande do Sul, Brazil',
    '',
  ])
})

it.each([
  ['port', true, true],
  ['PÓRTO', true, true],
  ['alegre', false, false],
  ['porto, port', true, false],
  ['porto, br', false, true],
  ['porto al', false, true],
  ['porto,', true, true],
  ['orto', false, false],
])('%s may mean Porto: %s, Porto Alegre: %s', (typed, first, second) => {
  expect([mayFit(porto, typed), mayFit(alegre, typed)]).toEqual([first, second])
})

it('names the country in the language of the page, and finds it by that name too', async () => {
  vi.stubGlobal('catalog', { language: 'de', messages: {} })
  vi.resetModules()
  const german = await import('./city-labels.ts')
  const there = { ...alegre, countryCode: 'BR' }
  expect([german.cityLabel(there), german.regionLabel(there)]).toEqual([
    'Porto Alegre, Brasilien',
    'Rio Grande do Sul, Brasilien',
  ])
  expect(german.cityLabel({ ...singapore, countryCode: 'SG' })).toBe('Singapore')
  expect(
    german.cityLabel({
      name: 'Portland',
      region: 'Maine',
      country: 'United States',
      countryCode: 'US',
    }),
  ).toBe('Portland, Maine')
  expect(
    ['porto, bras', 'porto, braz', 'porto, port'].map((typed) => german.mayFit(there, typed)),
  ).toEqual([true, true, false])
})
