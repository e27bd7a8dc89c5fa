import { expect, test } from 'vitest'
import { presentWords, typingWords } from './words.ts'

test.each([
  [[], ''],
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [['Ana', 'Ben', 'Cleo'], 'Ana, Ben and Cleo are typing'],
  [['Ana', 'Ben', 'Cleo', 'Dora'], 'Ana, Ben, Cleo and others are typing'],
])('%j type', (names, words) => {
  expect(typingWords(names)).toBe(words)
})

test('the number of people present is words that fit it', () => {
  expect([0, 1, 2].map(presentWords)).toEqual(['Nobody here', '1 person here', '2 people here'])
})
