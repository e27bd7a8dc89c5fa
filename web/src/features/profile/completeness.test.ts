import { expect, it } from 'vitest'
import { completeness } from './completeness.ts'

const none = {
  photos: ['/media/a.webp'],
  bio: '',
  prompts: [],
  interests: [],
  about: {
    lifestyle: [],
    personality: [],
    education: null,
    relationshipGoals: null,
    communicationStyle: [],
  },
  voiceIntroUrl: null,
  introVideoUrls: [],
  musicTaste: { topArtists: [] },
}
const said = { promptId: 'overheard', prompt: '', answer: 'Hi' }
const about = {
  lifestyle: ['sober' as const],
  personality: ['calm' as const],
  education: 'trade' as const,
  relationshipGoals: 'marriage' as const,
  communicationStyle: ['texter' as const],
}

it('grows with each step that it names, up to a complete profile', () => {
  const steps = [
    ['photos', { photos: ['/media/a.webp', '/media/b.webp', '/media/c.webp'] }],
    ['bio', { bio: 'Hello' }],
    ['prompts', { prompts: [said] }],
    ['interests', { interests: ['Wine', 'Art', 'Jazz'] }],
    ['about', { about }],
    ['voice', { voiceIntroUrl: '/media/a.m4a' }],
    ['videos', { introVideoUrls: ['/media/a.mp4'] }],
    ['artists', { musicTaste: { topArtists: ['Mitski'] } }],
  ] as const
  let me: Parameters<typeof completeness>[0] = none
  let before = completeness(me).percent
  expect(before).toBe(0)
  for (const [id, change] of steps) {
    expect(completeness(me).next?.id).toBe(id)
    me = { ...me, ...change } as typeof me
    expect(completeness(me).percent).toBeGreaterThan(before)
    before = completeness(me).percent
  }
  expect(completeness(me)).toEqual({ percent: 100, next: null })
})

it('asks again for “About you” until all five are answered', () => {
  const me = {
    ...none,
    photos: ['a', 'b', 'c'],
    bio: 'Hi',
    prompts: [said],
    interests: ['a', 'b', 'c'],
  }
  expect(completeness({ ...me, about: { ...about, education: null } }).next?.id).toBe('about')
  expect(completeness({ ...me, about: { ...about, lifestyle: [] } }).next?.id).toBe('about')
  expect(completeness({ ...me, about }).next?.id).toBe('voice')
})
