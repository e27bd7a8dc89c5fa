import type { GameParticipant } from '@swoon/realtime-server/contract/balloon-games'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { timeOfDay } from '../../lib/format.ts'
import {
  audienceLabel,
  endingLabel,
  guestLabel,
  guestNames,
  notForYouText,
  poppedText,
  startLabel,
} from './labels.ts'
import { entryOf, shownStatus } from './status.ts'

const now = new Date(2026, 10, 23, 12).getTime()
const at = (days: number, hour = 20) => new Date(2026, 10, 23 + days, hour, 30).toISOString()

it.each([
  [0, 'Today'],
  [1, 'Tomorrow'],
  [2, 'Wednesday'],
  [6, 'Sunday'],
  [7, 'Nov 30'],
  [-1, 'Nov 22'],
])('a start in %i days is written as %s', (days, label) => {
  expect(startLabel(at(days), now)).toBe(`${label}, ${timeOfDay(at(days))}`)
})

it('the next day is tomorrow also on the day of 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  const startsAt = '2026-10-26T19:30:00.000Z'
  expect(startLabel(startsAt, Date.parse('2026-10-24T22:30:00.000Z'))).toBe(
    `Tomorrow, ${timeOfDay(startsAt)}`,
  )
})

it('says who is welcome', () => {
  expect(audienceLabel({ genderPreference: 'female', minAge: 25, maxAge: 40 })).toBe(
    'Women, 25 to 40',
  )
  expect(audienceLabel({ genderPreference: 'any', minAge: 30, maxAge: 30 })).toBe('Everyone, 30')
})

const guest = (more: Partial<GameParticipant>): GameParticipant => ({
  userId: 'g',
  user: { name: 'Gia', username: 'gia', profilePhoto: null },
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

it('says who has popped and who watches', () => {
  expect(guestLabel(guest({}))).toBeNull()
  expect(guestLabel(guest({ balloonsOwned: 0, isPopped: true }))).toBe('Popped')
  expect(guestLabel(guest({ balloonsOwned: 0, slotNumber: null }))).toBe('Watching')
  expect(guestLabel(guest({ balloonsOwned: 0, isCreator: true }))).toBeNull()
})

it('says how a game ended', () => {
  const game = {
    winner: 'g',
    createdBy: 'c',
    participants: [guest({}), guest({ userId: 'c', isCreator: true })],
  }
  expect(endingLabel({ ...game, how: 'popped' }, 'x')).toBe('Gia won!')
  expect(endingLabel({ ...game, how: 'popped' }, 'g')).toBe('You won!')
  for (const one of ['g', 'c'])
    expect(endingLabel({ ...game, how: 'match' }, one)).toBe("It's a Match!")
  expect(endingLabel({ ...game, how: 'match' }, 'x')).toBe('Gia and Gia matched.')
  expect(endingLabel({ ...game, how: 'match', participants: [] }, 'x')).toBe(
    'The creator and A guest matched.',
  )
  expect(endingLabel({ ...game, how: 'no_match', winner: null }, 'x')).toBe(
    'It ended without a match.',
  )
})

describe('the shown status', () => {
  const startsAt = new Date(now).toISOString()
  it('turns at the second of the start', () => {
    expect(shownStatus({ status: 'waiting', startsAt }, now - 1)).toBe('Scheduled')
    expect(shownStatus({ status: 'waiting', startsAt }, now)).toBe('Active')
    expect(shownStatus({ status: 'finished', startsAt }, now - 1)).toBe('finished')
  })

  it('lets people join a scheduled game with room that they are not in, if it is for them', () => {
    const me = { id: 'me', age: 30, gender: 'female', shownTo: null } as const
    const meant = { genderPreference: 'female', minAge: 25, maxAge: 30 } as const
    const game = { participants: [guest({})], count: 9, maxSlots: 10, invitedId: null, ...meant }
    expect(entryOf(game, 'Scheduled', me)).toBe('open')
    expect(entryOf(game, 'Scheduled', { ...me, id: 'g' })).toBe('closed')
    expect(entryOf(game, 'Active', me)).toBe('closed')
    expect(entryOf({ ...game, count: 10 }, 'Scheduled', me)).toBe('closed')
    const outside = [
      { age: 31 },
      { age: 24 },
      { age: null },
      { gender: 'male' },
      { gender: null },
    ] as const
    for (const other of [...outside, { gender: 'nonbinary', shownTo: ['male'] } as const])
      expect(entryOf(game, 'Scheduled', { ...me, ...other })).toBe('not-for-you')
    for (const shownTo of [null, ['female'] as const])
      expect(entryOf(game, 'Scheduled', { ...me, gender: 'nonbinary', shownTo })).toBe('open')
    expect(
      entryOf({ ...game, genderPreference: 'any' }, 'Scheduled', { ...me, gender: 'other' }),
    ).toBe('open')
    expect(entryOf({ ...game, invitedId: 'me' }, 'Scheduled', { ...me, age: 60 })).toBe('open')
    expect(notForYouText(game)).toBe('This game is for women aged 25 to 30.')
    expect(notForYouText({ ...game, genderPreference: 'any', minAge: 30 })).toBe(
      'This game is for people aged 30.',
    )
  })
})

it('mentions another balloon only to guests with a seat', () => {
  expect(poppedText(2)).toBe(
    "It didn't win. Another balloon can be bought for $1: for now, it's free.",
  )
  expect(poppedText(null)).toBe("It didn't win.")
})

it('distinguishes guests of the same name', () => {
  const named = (name: string, username: string, slotNumber: number | null) =>
    guest({ user: { name, username, profilePhoto: null }, slotNumber })
  const guests = [named('Gia', 'gia', 1), named('Sam', 'sam', 2), named('Gia', 'gia2', null)]
  expect(guestNames(guests)).toEqual(['Gia (seat 1)', 'Sam', 'Gia (@gia2)'])
})
