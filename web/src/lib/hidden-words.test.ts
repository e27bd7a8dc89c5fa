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

test('without words nothing is hidden', () => {
  for (const words of [[], ['\u200b']]) expect(hidingOf(words)('anything')).toBe(false)
})
