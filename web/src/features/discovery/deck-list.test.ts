import type { CardView } from '@swoon/realtime-server/contract/people'
import { describe, expect, it } from 'vitest'
import { mergeDeck } from './deck-list.ts'

const person = (id: string, name = id) => ({ id, name }) as CardView
const ids = (people: readonly CardView[]) => people.map(({ id }) => id).join('')

describe('mergeDeck', () => {
  it('keeps the known order and adds new people below', () => {
    const merged = mergeDeck(
      [person('a'), person('b'), person('c')],
      [person('d'), person('c'), person('a'), person('b')],
    )
    expect(ids(merged)).toBe('abcd')
  })

  it('puts whoever must come first on top, known or not', () => {
    const known = [person('a'), person('b')]
    expect(ids(mergeDeck(known, [person('c'), person('a'), person('b')], 'c'))).toBe('cab')
    expect(ids(mergeDeck(known, known, 'b'))).toBe('ba')
    expect(ids(mergeDeck(known, known, 'd'))).toBe('ab')
  })

  it('removes people who are no longer in the answer', () => {
    expect(ids(mergeDeck([person('a'), person('b')], [person('b')]))).toBe('b')
  })

  it('takes the answer’s data, and shows nobody twice', () => {
    const merged = mergeDeck([person('a', 'old')], [person('a', 'new'), person('b')])
    expect(merged).toEqual([person('a', 'new'), person('b')])
  })
})
