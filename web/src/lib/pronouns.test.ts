import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { afterEach, expect, it, vi } from 'vitest'
import { pronounsFor, pronounsLabel } from './pronouns.ts'

// Other test files share the modules.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('keeps own words, tidied', () => {
  expect(pronounsFor('  ze/zir ')).toBe('ze/zir')
  expect(pronounsLabel('ze/zir')).toBe('ze/zir')
  expect(pronounsFor('She/Her')).toBe('she/her')
})

it('stores usual ones in English, and says them in the language of the page', async () => {
  const messages = {
    [generateMessageId('she/her')]: ['ella'],
    [generateMessageId('they/them')]: ['elle'],
  }
  vi.stubGlobal('catalog', { language: 'es', messages })
  vi.resetModules()
  const spanish = await import('./pronouns.ts')
  expect([spanish.pronounsFor('Elle'), spanish.pronounsFor('she/her')]).toEqual([
    'they/them',
    'she/her',
  ])
  expect([spanish.pronounsLabel('they/them'), spanish.pronounsLabel('sie/ihr')]).toEqual([
    'elle',
    'sie/ihr',
  ])
})
