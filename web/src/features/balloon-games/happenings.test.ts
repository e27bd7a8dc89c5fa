import type { GameParticipant, GameView } from '@swoon/realtime-server/contract/balloon-games'
import { expect, it } from 'vitest'
import { happeningsOf } from './happenings.ts'

const one = (name: string, more: Partial<GameParticipant> = {}): GameParticipant => ({
  userId: name,
  user: { name, username: name, profilePhoto: null },
  isCreator: false,
  slotNumber: 1,
  isPopped: false,
  canInteract: true,
  balloonsOwned: 1,
  newBalloonsLeft: 10,
  isMuted: false,
  isHere: false,
  ...more,
})
const ann = one('Ann', { isCreator: true, slotNumber: null, balloonsOwned: 0 })
const bob = one('Bob')
const watching = one('Cleo', { slotNumber: null, balloonsOwned: 0 })

const of = (
  before: GameParticipant[],
  after: GameParticipant[],
  end: Partial<GameView> = {},
  me = 'Ann',
) => {
  const game = { createdBy: 'Ann', how: null, winner: null }
  return happeningsOf(
    { ...game, participants: before },
    { ...game, participants: after, ...end },
    me,
  )
}

it('says whose balloon popped and who has a new one, but leaves out my own, which a toast shows', () => {
  const popped = { ...bob, balloonsOwned: 0, isPopped: true }
  expect(of([ann, bob], [ann, popped])).toEqual(["Bob's balloon popped."])
  expect(of([ann, popped], [ann, bob])).toEqual(['Bob has a new balloon.'])
  expect(of([ann, bob], [ann, popped], {}, 'Bob')).toEqual([])
  expect(of([ann, popped], [ann, bob], {}, 'Bob')).toEqual([])
})

it('says who gave a balloon to whom', () => {
  const gifted = { ...watching, balloonsOwned: 1 }
  expect(of([ann, watching], [ann, gifted], {}, 'Bob')).toEqual(['Ann gave Cleo a balloon.'])
  expect(of([ann, watching], [ann, gifted], {}, 'Cleo')).toEqual(['Ann gave you a balloon.'])
})

it('says who has left, and who moved up to the free seat', () => {
  const seated = { ...watching, slotNumber: 1, balloonsOwned: 1 }
  expect(of([ann, bob, watching], [ann, seated])).toEqual([
    'Bob left.',
    'Cleo moved up to seat 1, with a balloon.',
  ])
  expect(of([ann, bob, watching], [ann, seated], {}, 'Cleo')[1]).toBe(
    'You moved up to seat 1, with a balloon.',
  )
})

it('says who won and how a game ended', () => {
  const popped = { ...bob, balloonsOwned: 0, isPopped: true }
  expect(of([ann, bob], [ann, popped], { how: 'popped', winner: 'Bob' })).toEqual([
    "Bob's balloon popped and won the game.",
    'The game is over.',
  ])
  expect(of([ann, bob], [ann, bob], { how: 'match', winner: 'Bob' })).toEqual([
    "The game is over. It's a match: Ann and Bob.",
  ])
  expect(of([ann, bob], [ann, bob], { how: 'no_match' })).toEqual([
    'The game is over, without a match.',
  ])
})
