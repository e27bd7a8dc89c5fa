import { expect, test } from 'vitest'
import { emojiOf } from './emoji.ts'

test.each(['👍', '👍🏽', '🇧🇷', '👩🏽‍❤️‍💋‍👩🏿', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️‍🔥'])('%s is one emoji', (emoji) =>
  expect(emojiOf(emoji)).toBe(emoji),
)

test('a sign that is also a letter becomes an emoji', () => expect(emojiOf('❤')).toBe('❤️'))

test.each(['', ' ', 'a', '1', '👍👍', '👍 ', 'ok👍', '🇧', '\u200d', '\ufe0f', '™', `😀${'\u200d😀'.repeat(20)}`])(
  '%j is none',
  (text) => expect(emojiOf(text)).toBeUndefined(),
)
