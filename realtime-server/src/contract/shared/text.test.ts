import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, withoutMarks } from './text.ts'
import { settled, tidied, trimmed } from './tidy.ts'
import { distinctWords, isSameWord, wordKey } from './words.ts'

/** Every sign that pasting may bring. */
const pasted = [
  ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...[
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
  ],
]

describe('a name', () => {
  it.each(pasted)('loses %j at its edges and at those of its words', (sign) => {
    expect(tidied(`${sign}Ann${sign}`)).toBe('Ann')
    expect(tidied(` ${sign} ${sign}Ann${sign} ${sign}Lee ${sign}`)).toBe('Ann Lee')
    expect(tidied(`Ann ${sign}${sign} Lee`)).toBe('Ann Lee')
    expect(tidied(sign)).toBe('')
  })

  it('keeps what joins letters and pictures inside a word', () => {
    for (const name of [
      'می\u200cخواهم',
      'ක්\u200dරිස්',
      '👩\u200d👩\u200d👧 Ana',
      'Ana ❤\ufe0f',
      '🏴\u{e0067}\u{e007f}',
    ])
      expect(tidied(name)).toBe(name)
    expect(tidied('ه\u200d')).toBe('ه\u200d')
    // A Malayalam word ends in this joiner.
    expect(tidied('\u200fഅവന്\u200d\u200f')).toBe('അവന്\u200d')
    expect(tidied('An\u200bna  Lee')).toBe('An\u200bna  Lee')
  })

  // A pattern that looks for the end of each run would take hours.
  it('of a million signs is read at once', () => {
    const long = '\u200b'.repeat(1_000_000)
    expect(tidied(`${long}x${long}y`).length).toBe(1_000_002)
    expect(trimmed(`x${long}`)).toBe('x')
    expect(settled(`${'\u202a'.repeat(1_000_000)}x`)).toBe('x')
  })

  it('is blank if nothing can be seen', () => {
    for (const text of ['', ' ', ...pasted, '\u3164', '\u2800 \u2060'])
      expect(isBlank(text), text).toBe(true)
    expect(isBlank('\u200e.')).toBe(false)
  })
})

describe('a text', () => {
  it('turns back what it turns', () => {
    expect(settled('Hi \u202eevil')).toBe('Hi evil')
    expect(settled('a\u202c b\u2069')).toBe('a b')
    expect(settled('one \u2067two\nthree\u2069')).toBe('one two\nthree')
    const even = 'He said \u2067שלום\u2069, then \u202bשלום\u202c.'
    expect(settled(even)).toBe(even)
    expect(settled('a \u2067b \u202ec\u2069 d\u202c')).toBe('a \u2067b \u202ec\u2069 d')
  })

  it('keeps the marks that decide its direction, and nothing invisible around it', () => {
    expect(settled('\u200fשלום!\u200f')).toBe('\u200fשלום!\u200f')
    expect(settled('\ufeff\u200b Hello\u00ad \n')).toBe('Hello')
  })

  it('is settled once', () => {
    const texts = fc.array(fc.constantFrom(...pasted, 'a', 'ש', ' ', '\n'), { maxLength: 30 })
    fc.assert(
      fc.property(texts, (signs) => {
        const text = settled(signs.join(''))
        expect(settled(text)).toBe(text)
        const name = tidied(signs.join(''))
        expect(tidied(name)).toBe(name)
      }),
    )
  })
})

it('an e-mail address has no marks at all', () => {
  expect(withoutMarks('\u202aann@exam\u00adple.test\u202c')).toBe('ann@example.test')
})

describe('words', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'Café'],
    ['  Rock   Climbing ', 'rock climbing'],
    ['Straße', 'STRASSE'],
    ['İstanbul', 'istanbul'],
    ['ΣΊΣΥΦΟΣ', 'σισυφος'],
    ['Ёлка', 'елка'],
    ['Ｊazz', 'jazz'],
    ['Yo\u00adga\u200b', 'yoga'],
    ['Beyonce\u0301', 'BEYONCE'],
    ['Łódź', 'lodz'],
    ['Ølsmaking', 'olsmaking'],
    ['Œuvre', 'OEUVRE'],
    ['☕\ufe0f', '☕'],
  ])('%j is %j', (one, other) => expect(isSameWord(one, other)).toBe(true))

  it.each([
    ['Yoga', 'Yogi'],
    ['की', 'का'],
    ['か', 'が'],
    ['C', 'C++'],
    ['Rock climbing', 'Rockclimbing'],
  ])('%j is not %j', (one, other) => expect(isSameWord(one, other)).toBe(false))

  it.each([
    ["Rock'n'Roll", 'rock’n‘roll'],
    ['"Dune"', '„dune“'],
    ['Hip-Hop', 'hip–hop'],
    ['الطبخ', 'الطَّبْخ'],
    ['أفلام', 'افلام'],
    ['گیتار', 'گيتار'],
    ['カラオケ', 'からおけ'],
  ])('%s is %s, which another keyboard writes', (one, other) => {
    expect(isSameWord(one, other)).toBe(true)
  })

  it('are listed once, as they were first written', () => {
    expect(distinctWords(['Café', 'Jazz', 'cafe', 'JAZZ '])).toEqual(['Café', 'Jazz'])
    expect(wordKey('Café  Noir')).toBe('cafe noir')
  })
})
