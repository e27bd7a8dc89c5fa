import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { expect, it, vi } from 'vitest'
import { applied, isEmpty, merged, only, patchOf, without, withoutAnswersIn } from './changes.ts'

const about = {
  lifestyle: [],
  personality: [],
  education: null,
  relationshipGoals: null,
  communicationStyle: [],
}
const user = {
  name: 'Maya',
  bio: 'Old',
  age: 30,
  timeZone: 'Pacific/Kiritimati',
  about,
  interests: ['Art', 'Wine'],
  musicTaste: { topArtists: ['Mitski'] },
  introVideoUrls: [],
  photos: ['a', 'b'],
  profilePhoto: 'a',
  instagramUsername: 'maya',
} as unknown as SelfView

it('merges changes field by field, and the answers about the user one by one', () => {
  const earlier = {
    bio: 'One',
    name: 'Maya',
    about: { education: 'trade', lifestyle: ['sober'] },
  } as const
  const later = { bio: 'Two', about: { education: null } } as const
  const both = merged({ ...earlier, about: { education: 'trade', lifestyle: ['sober'] } }, later)
  const shown = merged({ shows: { height: true, smoking: true } }, { shows: { smoking: false } })
  expect(shown).toEqual({ shows: { height: true, smoking: false } })
  expect(both).toEqual({
    bio: 'Two',
    name: 'Maya',
    about: { education: null, lifestyle: ['sober'] },
  })
  expect(merged(later, {})).toEqual(later)
  expect(merged({}, later)).toEqual(later)
})

it('shows changes on top of whatever the server sends, and nothing else', () => {
  const shown = applied(user, { bio: 'New', about: { education: 'master' } })
  expect(shown).toMatchObject({
    name: 'Maya',
    bio: 'New',
    about: { ...about, education: 'master' },
  })
  const renamed = { ...user, name: 'Renamed elsewhere', bio: 'Theirs' }
  expect(applied(renamed, { bio: 'Mine' })).toMatchObject({
    name: 'Renamed elsewhere',
    bio: 'Mine',
  })
  expect(user.bio).toBe('Old')
})

it('changes lists by their elements: on top of what others change, both changes in one, and as the body of a call', () => {
  const earlier = { interests: { added: ['Yoga'], removed: ['Art'] }, bio: 'New' }
  const later = {
    interests: { added: ['Art'], removed: ['Yoga'] },
    topArtists: { removed: ['Mitski'] },
  }
  expect(applied({ ...user, interests: ['Art', 'Beach'] }, earlier).interests).toEqual([
    'Beach',
    'Yoga',
  ])
  expect(applied(user, later).musicTaste.topArtists).toEqual([])
  expect(
    applied({ ...user, interests: ['Café'] }, { interests: { added: ['cafe'] } }).interests,
  ).toEqual(['Café'])
  const both = merged(earlier, later)
  expect(both.interests).toEqual({ added: ['Art'], removed: ['Yoga'] })
  const lists = {
    interests: { added: ['Art'], removed: ['Yoga'] },
    topArtists: { removed: ['Mitski'] },
  }
  expect(patchOf(both)).toMatchObject({ bio: 'New', lists })
  expect(patchOf({ bio: 'New' })).toEqual({ bio: 'New' })
})

it('shows what follows from a change: the age, the main photo, and no empty username', () => {
  expect(applied(user, { dateOfBirth: '2020-01-01' }).age).toBe(18)
  // By the user's own calendar, not this device's.
  vi.useFakeTimers({ now: new Date('2026-03-10T10:00:00Z'), toFake: ['Date'] })
  expect(applied(user, { dateOfBirth: '1990-03-11' }).age).toBe(36)
  expect(applied({ ...user, timeZone: 'America/Lima' }, { dateOfBirth: '1990-03-11' }).age).toBe(35)
  expect(applied({ ...user, timeZone: 'Unknown/Zone' }, { dateOfBirth: '1990-03-10' }).age).toBe(36)
  vi.useRealTimers()
  expect(applied(user, { photos: ['b'] }).profilePhoto).toBe('b')
  expect(applied(user, { photos: ['b', 'a'] }).profilePhoto).toBe('a')
  expect(applied(user, { photos: ['b', 'a'], profilePhoto: 'b' }).profilePhoto).toBe('b')
  expect(applied(user, { instagramUsername: '' }).instagramUsername).toBeNull()
})

it('takes fields out', () => {
  const changes = { bio: 'a', name: 'b' }
  expect(only(changes, 'bio')).toEqual({ bio: 'a' })
  expect(without(changes, ['bio'])).toEqual({ name: 'b' })
  expect(isEmpty(without(changes, ['bio', 'name']))).toBe(true)
})

it('leaves out single answers, and sends no words of prompts', () => {
  const prompts = {
    answers: { overheard: 'One', 'rainy-day': 'In' },
    words: { overheard: 'Words', 'rainy-day': 'More words' },
  }
  expect(patchOf({ prompts })).toEqual({ prompts: { answers: prompts.answers } })
  const left = withoutAnswersIn({ bio: 'a', prompts }, ['overheard'])
  expect(patchOf(left)).toEqual({ bio: 'a', prompts: { answers: { 'rainy-day': 'In' } } })
  expect(withoutAnswersIn({ bio: 'a', prompts }, ['overheard', 'rainy-day'])).toEqual({ bio: 'a' })
  const order = { prompts: { answers: { overheard: 'One' }, order: ['rainy-day' as const] } }
  expect(withoutAnswersIn(order, ['overheard'])).toEqual({ prompts: { order: ['rainy-day'] } })
  expect(applied(user, { prompts }).prompts).toEqual([
    { promptId: 'overheard', prompt: 'Words', answer: 'One' },
    { promptId: 'rainy-day', prompt: 'More words', answer: 'In' },
  ])
})

it('merges answers to prompts one by one, and shows them in their order', () => {
  const earlier = {
    prompts: { answers: { overheard: 'One', 'rainy-day': 'In' }, order: ['overheard' as const] },
  }
  const both = merged(earlier, {
    prompts: { answers: { overheard: null, 'teach-me': 'To whistle' } },
  })
  expect(both.prompts?.answers).toEqual({
    overheard: null,
    'rainy-day': 'In',
    'teach-me': 'To whistle',
  })
  const prompts = [
    { promptId: 'overheard', prompt: 'Words', answer: 'Old' },
    { promptId: 'first-time', prompt: 'More words', answer: 'Sang' },
  ]
  const shown = applied(
    { ...user, prompts },
    merged(both, { prompts: { order: ['teach-me', 'first-time'] } }),
  )
  expect(shown.prompts.map(({ promptId, answer }) => [promptId, answer])).toEqual([
    ['teach-me', 'To whistle'],
    ['first-time', 'Sang'],
    ['rainy-day', 'In'],
  ])
})
