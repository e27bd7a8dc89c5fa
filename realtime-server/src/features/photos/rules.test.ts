import { describe, expect, it } from 'vitest'
import { withoutPhoto, withPhoto } from './rules.ts'

describe('withPhoto', () => {
  it('adds a photo at the end', () => expect(withPhoto(['a'], 'b')).toEqual(['a', 'b']))
  it('takes a fifth and refuses a sixth', () => {
    expect(withPhoto(['a', 'b', 'c', 'd'], 'e')).toHaveLength(5)
    expect(() => withPhoto(['a', 'b', 'c', 'd', 'e'], 'f')).toThrow(
      'You can only upload up to 5 photos.',
    )
  })
  it('refuses one that is there', () => expect(() => withPhoto(['a'], 'a')).toThrow('already have'))
})

describe('withoutPhoto', () => {
  it('removes by place', () => expect(withoutPhoto(['a', 'b'], 0, undefined)).toEqual(['b']))
  it('removes the expected photo', () => expect(withoutPhoto(['a', 'b'], 1, 'b')).toEqual(['a']))
  it.each([
    ['another photo is there', 0, 'b', 'PHOTOS_CHANGED'],
    ['the list has become shorter', 2, 'c', 'PHOTOS_CHANGED'],
    ['the expected one is an empty text', 0, '', 'PHOTOS_CHANGED'],
    ['nothing is there', 2, undefined, 'NOT_FOUND'],
  ] as const)('refuses when %s', (_, index, expected, code) => {
    expect(() => withoutPhoto(['a', 'b'], index, expected)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
