import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bothListChanges, listChange, withListChange } from './list-changes.ts'

it('is what was added and removed, with an order only if that changed', () => {
  expect(listChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
  expect(listChange(['a', 'b'], ['b', 'a'])).toEqual({ added: [], removed: [], order: ['b', 'a'] })
  expect(listChange(['a', 'b'], ['c', 'a', 'b'])).toMatchObject({
    added: ['c'],
    order: ['c', 'a', 'b'],
  })
})

it('leaves what another tab has added or removed', () => {
  const mine = listChange(['a', 'b'], ['a', 'c'])
  expect(withListChange(['a', 'b', 'theirs'], mine)).toEqual(['a', 'theirs', 'c'])
  expect(withListChange(['b'], mine)).toEqual(['c'])
})

it('still removes what was added and removed again, because the addition may have been stored', () => {
  const both = bothListChanges(listChange(['a'], ['a', 'b']), listChange(['a', 'b'], ['a']))
  expect(withListChange(['a'], both)).toEqual(['a'])
  expect(withListChange(['a', 'b'], both)).toEqual(['a'])
})

const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

it('leads from any list to any other, in one step or two, and made twice to the same', () => {
  fc.assert(
    fc.property(list, list, list, (first, second, third) => {
      const [one, two] = [listChange(first, second), listChange(second, third)]
      expect(withListChange(first, one)).toEqual(second)
      const both = bothListChanges(one, two)
      expect(new Set(withListChange(first, both))).toEqual(new Set(third))
      expect(new Set(withListChange(second, both))).toEqual(new Set(third))
      expect(withListChange(withListChange(first, both), both)).toEqual(withListChange(first, both))
    }),
  )
})
