import { expect, it } from 'vitest'
import { cityWords, mayFit, regionWords } from './city-words.ts'

const porto = { name: 'Porto', region: 'Porto', country: 'Portugal' }
const alegre = { name: 'Porto Alegre', region: 'Rio Grande do Sul', country: 'Brazil' }
const singapore = { name: 'Singapore', region: '', country: 'Singapore' }

it('names a city with its country, and its region where that says more', () => {
  expect([cityWords(porto), cityWords(singapore)]).toEqual(['Porto, Portugal', 'Singapore'])
  expect([regionWords(porto), regionWords(alegre), regionWords(singapore)]).toEqual([
    'Portugal',
    'Rio Grande do Sul, Brazil',
    '',
  ])
})

it.each([
  ['port', true, true],
  ['PÓRTO', true, true],
  ['alegre', false, true],
  ['porto, port', true, false],
  ['porto, br', false, true],
  ['porto,', true, true],
  ['orto', false, false],
])('%s may mean Porto: %s, Porto Alegre: %s', (typed, first, second) => {
  expect([mayFit(porto, typed), mayFit(alegre, typed)]).toEqual([first, second])
})
