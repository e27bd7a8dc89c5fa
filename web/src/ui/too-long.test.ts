import { expect, it } from 'vitest'
import { overBy, tooLong } from './too-long.ts'

it.each([
  ['Ann', 3, 0],
  ['Anna', 3, 1],
  ['  Ann \n', 3, 0],
  ['\u2068Ann\u2069', 3, 0],
  ['\u200e\ufeff Ann\u200b', 3, 0],
  ['A\u200cnn', 3, 1],
])('%j may have %i characters and is over by %i', (text, max, over) => {
  expect(overBy(text, max)).toBe(over)
})

it('says by how many characters a text is too long', () => {
  expect(tooLong(0)).toBeNull()
  expect(tooLong(1)).toBe('1 character too long.')
  expect(tooLong(1200)).toBe('1,200 characters too long.')
})
