import { describe, expect, it } from 'vitest'
import { type ListChange, requireSameBirth, withListChange } from './rules.ts'

const words = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const after = (list: string[], change: ListChange) => withListChange(list, change, words)

describe('a change of single elements of a list', () => {
  it('adds and removes what it names, and leaves the rest', () => {
    expect(after(['Art', 'Wine'], { added: ['Yoga'], removed: ['Art'] })).toEqual(['Wine', 'Yoga'])
    expect(after(['Art'], {})).toEqual(['Art'])
  })

  it('has no further effect when it is made twice', () => {
    const change = { added: ['Yoga'], removed: ['Art'], order: ['Yoga', 'Wine'] }
    const once = after(['Art', 'Wine'], change)
    expect(once).toEqual(['Yoga', 'Wine'])
    expect(after(once, change)).toEqual(once)
  })

  it('adds nothing that is there in other capitals, and nothing twice', () => {
    expect(after(['Wine'], { added: ['wine', 'Art', 'art'] })).toEqual(['Wine', 'Art'])
  })

  it('removes nothing else if what it names is gone', () => {
    expect(after(['Wine'], { removed: ['Art'] })).toEqual(['Wine'])
  })

  it('puts the elements of its order first, and what it does not know behind them as it was', () => {
    expect(after(['a', 'b', 'x', 'c'], { order: ['c', 'gone', 'a', 'b', 'c'] })).toEqual([
      'c',
      'a',
      'b',
      'x',
    ])
  })
})

it('a date of birth that a document has proved stays, and may be sent again as it is', () => {
  const proved = { age_verified: true, date_of_birth: '1990-05-01' }
  const ask = (own: typeof proved, asked?: string) => () => requireSameBirth(own, asked)
  expect(ask(proved, '1990-05-02')).toThrow('Your date of birth is verified.')
  expect(ask(proved, '1990-05-01')).not.toThrow()
  expect(ask(proved)).not.toThrow()
  expect(ask({ ...proved, age_verified: false }, '1990-05-02')).not.toThrow()
})
