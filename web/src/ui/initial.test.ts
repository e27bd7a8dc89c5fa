import { shapesOf } from '@swoon/realtime-server/contract/shared/cut'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { initialOf } from './initial.ts'

afterEach(() => vi.unstubAllGlobals())

const names: [name: string, initial: string][] = [
  ['Ann', 'A'],
  ['  Zoë', 'Z'],
  ['E\u0301mile', 'E\u0301'],
  ['👩\u200d👩\u200d👧\u200d👦 Ana', '👩\u200d👩\u200d👧\u200d👦'],
  ['👋🏽 Leo', '👋🏽'],
  ['👨🏽\u200d❤\ufe0f\u200d💋\u200d👨🏽Duo', '👨🏽\u200d❤\ufe0f\u200d💋\u200d👨🏽'],
  ['🇵🇹🇧🇷', '🇵🇹'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Harry',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['1\ufe0f\u20e3 One', '1\ufe0f\u20e3'],
  ['❤\ufe0f Love', '❤\ufe0f'],
  ['\u200e\u202a\u2067\ufeff\u200bAda', 'A'],
  ['\u200d\u00ad 👩🏾\u200d🚀', '👩🏾\u200d🚀'],
  ['𝒜da', '𝒜'],
  ['שׁרה', 'שׁ'],
  ['\u3164 \u2800', '?'],
  ['', '?'],
]

describe('the initial of a name', () => {
  it.each(names)('%j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))

  it.each(names)('%j is %j where the browser cannot split letters', (name, initial) => {
    vi.stubGlobal('Intl', {})
    expect(initialOf(name)).toBe(initial)
  })

  it('has no more marks than can be read', () => {
    expect(initialOf(`A${'\u0301'.repeat(150)}`)).toBe(`A${'\u0301'.repeat(11)}`)
  })

  it('is one of shapes that lose nothing', () => {
    for (const [name] of names) expect(shapesOf(name).join('')).toBe(name)
  })
})
