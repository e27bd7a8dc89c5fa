import { expect, test } from 'vitest'
import { languageFor } from './languages.ts'

test.each([
  [null, ['en-US'], 'en'],
  [null, ['es-MX', 'en'], 'es'],
  [null, ['ja', 'es-ES', 'en'], 'es'],
  [null, ['ja'], 'en'],
  [null, [], 'en'],
  ['en', ['es'], 'en'],
  ['xx', ['es'], 'es'],
  ['toString', ['es'], 'es'],
] as const)('chosen %s, browser %j: %s', (chosen, preferred, language) => {
  expect(languageFor(chosen, preferred)).toBe(language)
})
