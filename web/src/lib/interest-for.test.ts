import { afterEach, expect, it, vi } from 'vitest'
import { interestFor } from './interest-for.ts'

// Other test files share the modules.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('keeps what is not in the list, tidied', () => {
  expect(interestFor('  Bouldering ')).toBe('Bouldering')
  expect(interestFor('hiking')).toBe('Hiking')
})

it('finds one of the list by its name in the language of the page', async () => {
  vi.stubGlobal('catalog', { language: 'de', messages: { 'interest:Hiking': ['Wandern'] } })
  vi.resetModules()
  const { interestFor: inGerman } = await import('./interest-for.ts')
  expect(inGerman('wandern')).toBe('Hiking')
  expect(inGerman('hiking')).toBe('Hiking')
  expect(inGerman('Klettern')).toBe('Klettern')
})
