import { directionOf } from '@swoon/realtime-server/contract/shared/languages'
import { expect, test } from 'vitest'
import { languageFor } from './languages.ts'

test.each([
  [null, ['en-US'], 'en'],
  [null, ['es-MX', 'en'], 'es'],
  [null, ['ja', 'es-ES', 'en'], 'es'],
  [null, ['ja'], 'en'],
  [null, [], 'en'],
  ['en', ['es'], 'en'],
  ['es', ['en'], 'es'],
  ['xx', ['es'], 'es'],
  ['toString', ['es'], 'es'],
] as const)('chosen %s, browser %j: %s', (chosen, preferred, language) => {
  expect(languageFor(chosen, preferred)).toBe(language)
})

test('Arabic is written from right to left, everything else from left to right', () => {
  expect(['ar', 'en', 'es', 'de', 'pt-BR'].map(directionOf)).toEqual([
    'rtl',
    'ltr',
    'ltr',
    'ltr',
    'ltr',
  ])
})
