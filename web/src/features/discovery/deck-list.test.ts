import type { CardView } from '@swoon/realtime-server/contract/people'
import { describe, expect, it } from 'vitest'
import { mergeDeck, withOnTop } from './deck-list.ts'

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

  it('keeps a person on top who was put there, known or not', () => {
    const known = [person('a'), person('b')]
    const answer = [person('c'), person('a'), person('b')]
    expect(ids(mergeDeck(withOnTop(known, person('c')), answer))).toBe('cab')
    expect(ids(mergeDeck(withOnTop(known, person('b')), known))).toBe('ba')
    expect(ids(mergeDeck(known, withOnTop(known, person('c'))))).toBe('abc')
  })

  it('removes people who are no longer in the answer', () => {
    expect(ids(mergeDeck([person('a'), person('b')], [person('b')]))).toBe('b')
  })

  it('takes the answer’s data, and shows no one twice', () => {
    const merged = mergeDeck([person('a', 'old')], [person('a', 'new'), person('b')])
    expect(merged).toEqual([person('a', 'new'), person('b')])
  })
})
