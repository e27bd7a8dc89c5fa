import { expect, test } from 'vitest'
import { hidingOf } from './hidden-words.ts'

test('a hidden word is found as a whole word, in whatever case, with accents and beside signs', () => {
  const hides = hidingOf(['Snake', 'ex wife', 'café', 'C++', '🍆', '蛇', 'a.b'])
  for (const text of [
    'a SNAKE!',
    'snake',
    '“Snake”, she said',
    'my ex  wife',
    'the Cafe\nat noon',
    'I write c++',
    'Hm 🍆🍆',
    '我怕蛇啊',
    'see a.b',
  ])
    expect(hides(text), text).toBe(true)
  for (const text of ['snakes', 'rattlesnake', 'ex-wife', 'cafeteria', 'axb', 'c+', ''])
    expect(hides(text), text).toBe(false)
})

test.each([
  { word: "don't", text: 'please don’t cry' },
  { word: 'don’t', text: 'Please DON`T cry' },
  { word: 'well-known', text: 'a well‑known bar' },
  { word: 'حب', text: 'حُبّ' },
  { word: 'احمد', text: 'سلام يا أحمد!' },
  { word: 'علي', text: 'هل تعرف على؟' },
  { word: '0501234', text: 'رقمي ٠٥٠١٢٣٤' },
  { word: 'שלום', text: 'שָׁלוֹם לך' },
  { word: 'へび', text: '大きなヘビ' },
])('the hidden word $word is found in “$text”, whatever keyboard wrote it', ({ word, text }) => {
  expect(hidingOf([word])(text)).toBe(true)
})

test('without words nothing is hidden', () => {
  for (const words of [[], ['\u200b']]) expect(hidingOf(words)('anything')).toBe(false)
})
