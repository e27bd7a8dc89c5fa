import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const catalog = {
  language: 'de',
  messages: {
    'refusal:slowMode': ['Schreib in ', ['seconds'], ' s.'],
    'refusal:missingName': ['Gib einen Namen ein.'],
    'refusal:tooManyAtOnce': ['In ', ['time'], '.'],
    'refusal:minutesOwed': ['Du schuldest ', ['amount'], '.'],
    'refusal:suspendedUntil': ['Bis ', ['until'], ': ', ['reason']],
  },
}
let inLanguage: typeof import('./refused.ts').inLanguage

// Other test files share the modules.
beforeEach(async () => {
  vi.stubGlobal('catalog', catalog)
  vi.resetModules()
  inLanguage = (await import('./refused.ts')).inLanguage
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('says a refusal by its names, and leaves what it does not know as the server says it', () => {
  const told = inLanguage({
    error: 'English.',
    reason: 'slowMode',
    values: { seconds: 4 },
    fields: { name: 'English.', bio: 'Of a {later} release.', age: 'English.' },
    fieldReasons: { name: { reason: 'missingName' }, bio: { reason: 'later' } },
  })
  expect(told.error).toBe('Schreib in 4 s.')
  expect(told.fields).toEqual({
    name: 'Gib einen Namen ein.',
    bio: 'Of a {later} release.',
    age: 'English.',
  })
})

it.each([
  ['tooManyAtOnce', { seconds: 90 }, 'In 2 Minuten.'],
  ['minutesOwed', { cents: 250 }, 'Du schuldest 2,50\u00a0$.'],
  [
    'suspendedUntil',
    { until: '2026-11-27T05:06:00.000Z', reason: 'Spam.' },
    'Bis 27. November 2026 um 05:06: Spam.',
  ],
])('writes times and amounts of %s as the language does', (reason, values, expected) => {
  expect(inLanguage({ error: 'English.', reason, values }).error).toBe(expected)
})
