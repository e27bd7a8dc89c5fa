import { expect, it } from 'vitest'
import { lineBreaks, mayBeLong } from './long-text.ts'

it.each([
  ['one line', 0],
  ['a\r\nb\rc\nd\u2028e\u2029f', 5],
  ['\n'.repeat(2000), 2000],
])('counts the breaks of %j', (text, count) => {
  expect(lineBreaks(text)).toBe(count)
})

it.each([
  ['\n'.repeat(19), true],
  ['\r'.repeat(2000), true],
  ['word '.repeat(400), true],
  ['﷽'.repeat(100), true],
  ['𒐫'.repeat(50), true],
  ['漢字だらけ\n'.repeat(4), true],
  ['a\nshort\n\npoem', false],
  ['See you at 8 by the bridge 🎈', false],
  ['', false],
])('says of %j whether it may be long', (text, isLong) => {
  expect(mayBeLong(text)).toBe(isLong)
})
