import type { CardView } from '@swoon/realtime-server/contract/people'
import type { SuperLiker } from '@swoon/realtime-server/contract/swipes'
import { expect, test } from 'vitest'
import { swipes } from '../../lib/decisions.ts'
import '../discovery/live.ts'
import { decks } from '../discovery/queries.ts'
import '../second-look/live.ts'
import { passed } from '../second-look/queries.ts'
import '../super-likes/live.ts'
import { superLikers } from '../super-likes/queries.ts'
import { live } from './live.ts'

const people = ['una', 'bob'].map((id) => ({ id, name: id }) as CardView & SuperLiker)
const idsOf = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id)

test('a like made in another tab takes the person out of decks, Second Look and those who super liked', () => {
  const deck = decks('compatible', false, null)
  deck.put({ people, emptyReason: null, emptyFilter: null })
  passed().put(people)
  superLikers().put(people)
  live['swipe:made']?.({ swipedId: 'una', isLike: true, isSuperLike: false })
  expect(swipes.has('una')).toBe(true)
  for (const list of [deck.known()?.people, passed().known(), superLikers().known()])
    expect(idsOf(list)).toEqual(['bob'])
})
