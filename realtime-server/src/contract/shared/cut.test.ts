import { expect, test } from 'vitest'
import { cutText } from './cut.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀d', 4, 'ab😀'],
  // A family is three people and two joiners.
  ['a👨‍👩‍👧', 8, 'a'],
  ['a👨‍👩‍👧', 3, 'a'],
  ['a🇵🇹🇵🇹', 6, 'a🇵🇹'],
  ['a👍🏽', 3, 'a'],
  ['ae\u0301', 2, 'a'],
  ['a\r\n', 2, 'a'],
  ['', 3, ''],
  // One letter that does not fit at all.
  ['a\u0301\u0301\u0301', 2, 'a\u0301'],
  ['😀\u0301', 1, ''],
])('cuts %j to %i units between characters: %j', (text, atMost, cut) => {
  expect(cutText(text, atMost)).toBe(cut)
})
