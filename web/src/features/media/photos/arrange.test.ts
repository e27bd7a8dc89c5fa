import { describe, expect, it } from 'vitest'
import { arrange, moved, restored } from './arrange.ts'

describe('arrange', () => {
  it('follows the wanted order', () =>
    expect(arrange(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'a', 'b']))
  it('leaves out what is gone and keeps what is new', () =>
    expect(arrange(['a', 'c', 'new'], ['c', 'b', 'a'])).toEqual(['c', 'a', 'new']))
})

describe('moved', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [1, 9, ['a', 'c', 'b']],
    [1, -1, ['b', 'a', 'c']],
    [7, 0, ['a', 'b', 'c']],
  ])('%i to %i', (from, to, list) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(list))
})

describe('restored', () => {
  it('puts an entry back to its place', () =>
    expect(restored(['a', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']))
  it('puts it last if the list has become shorter', () =>
    expect(restored(['a'], 'b', 4)).toEqual(['a', 'b']))
  it('keeps one that is there', () => expect(restored(['b', 'a'], 'b', 1)).toEqual(['b', 'a']))
})
