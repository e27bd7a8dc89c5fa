import { expect, test } from 'vitest'
import { languageFor } from './languages.ts'

test.each([
  [null, ['en-US'], 'en'],
  [null, ['es-MX', 'en'], 'es'],
  [null, ['pt-PT'], 'pt-BR'],
  [null, ['pt-BR'], 'pt-BR'],
  [null, ['ar-EG', 'fr'], 'ar'],
  [null, ['ja', 'de-AT', 'en'], 'de'],
  [null, ['ja'], 'en'],
  [null, [], 'en'],
  ['fr', ['de'], 'fr'],
  ['xx', ['de'], 'de'],
  ['toString', ['de'], 'de'],
] as const)('chosen %s, browser %j: %s', (chosen, preferred, language) => {
  expect(languageFor(chosen, preferred)).toBe(language)
})
