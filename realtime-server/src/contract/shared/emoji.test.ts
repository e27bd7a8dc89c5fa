import { expect, test } from 'vitest'
import { emojiOf } from './emoji.ts'

test.each(['👍', '👍🏽', '🇧🇷', '👩🏽‍❤️‍💋‍👩🏿', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️‍🔥'])('%s is one emoji', (emoji) =>
  expect(emojiOf(emoji)).toBe(emoji),
)

// Keyboards, other programs and old phones drop the mark, add it where it doesn't belong, or put it before a skin tone.
test.each([
  ['a heart', ['\u2764', '\u2764\ufe0f', '\u2764\ufe0e'], '\u2764\ufe0f'],
  [
    'a heart on fire',
    ['\u2764\u200d🔥', '\u2764\ufe0f\u200d🔥', '\u2764\ufe0f\u200d🔥\ufe0f'],
    '\u2764\ufe0f\u200d🔥',
  ],
  ['a thumb', ['👍', '👍\ufe0f'], '👍'],
  ['a thumb with a skin tone', ['👍🏽', '👍\ufe0f🏽', '👍🏽\ufe0f'], '👍🏽'],
  ['a finger with a skin tone', ['\u261d🏽', '\u261d\ufe0f🏽'], '\u261d🏽'],
  ['a key', ['1\u20e3', '1\ufe0f\u20e3'], '1\ufe0f\u20e3'],
  ['a rainbow flag', ['🏳\u200d🌈', '🏳\ufe0f\u200d🌈'], '🏳\ufe0f\u200d🌈'],
  [
    'a flag with a sign',
    ['🏳\u200d\u26a7', '🏳\ufe0f\u200d\u26a7', '🏳\u200d\u26a7\ufe0f'],
    '🏳\ufe0f\u200d\u26a7\ufe0f',
  ],
  [
    'a detective',
    ['🕵\u200d\u2642', '🕵\ufe0f\u200d\u2642', '🕵\u200d\u2642\ufe0f'],
    '🕵\ufe0f\u200d\u2642\ufe0f',
  ],
  [
    'one with a skin tone',
    ['🕵🏽\u200d\u2642', '🕵\ufe0f🏽\u200d\u2642\ufe0f'],
    '🕵🏽\u200d\u2642\ufe0f',
  ],
  ['a witness', ['👁\u200d🗨', '👁\ufe0f\u200d🗨'], '👁\ufe0f\u200d🗨\ufe0f'],
])('%s has one form', (_, written, emoji) => {
  for (const text of [...written, emoji]) expect(emojiOf(text)).toBe(emoji)
})

test('none is longer than the database stores, with its marks too', () => {
  const hearts = (size: number) => Array.from({ length: size }, () => '\u2764').join('\u200d')
  expect(emojiOf(hearts(11))).toHaveLength(32)
  expect(emojiOf(hearts(12))).toBeUndefined()
})

test.each([
  '',
  ' ',
  'a',
  '1',
  '👍👍',
  '👍 ',
  'ok👍',
  '🇧',
  '\u200d',
  '\ufe0f',
  '1\ufe0f',
  '👍\ufe0f\ufe0f👍',
  '™',
  `😀${'\u200d😀'.repeat(20)}`,
])('%j is none', (text) => expect(emojiOf(text)).toBeUndefined())
