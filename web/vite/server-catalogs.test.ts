import { expect, test } from 'vitest'
import { sourceOf } from './server-catalogs.ts'
import { isServerText, serverTexts } from './server-texts.ts'

test('the server gets its own sentences in every language, and no page’s', () => {
  const german = new Map([
    ['push:You have a new match.', 'Neues Match!'],
    ['mail:Confirm your email for {appName}', 'Bestätige deine Adresse für {appName}'],
    ['abc123', 'Zurück'],
  ])
  const lines = sourceOf(new Map([['de', german]])).split('\n')
  const inGerman = lines.slice(lines.indexOf('  "de": {') + 1, -3)
  expect(inGerman.sort()).toEqual([
    '    "Confirm your email for {appName}": ["Bestätige deine Adresse für ",["appName"]],',
    '    "You have a new match.": ["Neues Match!"],',
  ])
  expect(lines).toContain('    "You have a new match.": ["You have a new match."],')
})

test('every sentence of the server is known as such, so that no page gets it', () => {
  expect(serverTexts).toHaveLength(47)
  expect(serverTexts.every(({ id }) => isServerText(id))).toBe(true)
  expect(['mail:', 'prompt:sunday', 'abc123'].some(isServerText)).toBe(false)
})
