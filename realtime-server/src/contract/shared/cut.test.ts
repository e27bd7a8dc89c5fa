import { afterEach, describe, expect, test, vi } from 'vitest'
import { cutText } from './cut.ts'

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['anywhere', true],
  ['where the browser cannot split letters', false],
])('%s', (_, canSplit) => {
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
    // A single letter that doesn't fit.
    ['a\u0301\u0301\u0301', 2, 'a\u0301'],
    ['😀\u0301', 1, ''],
  ])('cuts %j to %i units between characters: %j', (text, atMost, cut) => {
    if (!canSplit) vi.stubGlobal('Intl', {})
    expect(cutText(text, atMost)).toBe(cut)
  })
})
