import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { agesOf, checkAll, checkInterest, checkStep, interestsOf } from './wizard-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const full: Draft = {
  name: 'Ada',
  dateOfBirth: '1996-04-12',
  location: 'Lisbon',
  place: null,
  isShared: false,
  bio: '',
  gender: 'female',
  genderLabel: '',
  shownTo: null,
  genderPreference: 'any',
  minAge: null,
  maxAge: null,
  instagramUsername: '',
  tiktokUsername: '',
  photos: ['/media/a.webp'],
  mainPhoto: '/media/a.webp',
  interests: ['Hiking'],
  ownInterest: '',
}

test('a complete draft passes every step', () => {
  expect(checkAll(full, now)).toBeNull()
})

test('step 1 requires a name, a date of birth, a location and 18 years', () => {
  const refusal = checkStep(0, { ...full, name: ' ', dateOfBirth: '', location: '' }, now)
  expect(refusal?.text).toBe('Please fill in all required fields, including your date of birth.')
  expect(refusal?.faults).toEqual({
    name: 'Enter your name.',
    dateOfBirth: 'Enter your date of birth.',
    location: 'Enter your location.',
  })
  expect(checkStep(0, { ...full, dateOfBirth: '1926-11-20' }, now)?.faults).toEqual({
    dateOfBirth: 'Check the year.',
  })
  expect(checkStep(0, { ...full, dateOfBirth: '1926-11-21' }, now)).toBeNull()
  expect(checkStep(0, { ...full, dateOfBirth: '2008-11-22' }, now)).toMatchObject({
    title: 'Age Requirement',
    text: 'You must be at least 18 years old to create a profile.',
    faults: {
      dateOfBirth: expect.stringMatching(/ You can create one starting November 22, 2026 at /),
    },
  })
  expect(checkStep(0, { ...full, dateOfBirth: '2008-11-21' }, now)).toBeNull()
  // As on the server: not before the day has begun everywhere, and for 29 February on 1 March.
  expect(
    checkStep(0, { ...full, dateOfBirth: '2008-11-21' }, new Date('2026-11-21T11:59:59Z')),
  ).not.toBeNull()
  expect(
    checkStep(0, { ...full, dateOfBirth: '2008-02-29' }, new Date('2026-02-28T23:00:00Z'))?.faults,
  ).toEqual({
    dateOfBirth: expect.stringMatching(/ You can create one starting March 1, 2026 at /),
  })
  expect(
    checkStep(0, { ...full, dateOfBirth: '2008-02-29' }, new Date('2026-03-01T12:00:00Z')),
  ).toBeNull()
  expect(checkStep(0, { ...full, dateOfBirth: '2012-05-01' }, now)?.faults.dateOfBirth).toMatch(
    / You can create one starting May 1, 2030\.$/,
  )
  for (const future of ['2085-05-01', '9985-05-01'])
    expect(checkStep(0, { ...full, dateOfBirth: future }, now)?.faults.dateOfBirth).toMatch(
      / Check the year\.$/,
    )
})

test('ages are suggested around their own until they are chosen', () => {
  const born = (dateOfBirth: string) => agesOf({ ...full, dateOfBirth }, now)
  expect(born('1996-04-12')).toEqual({ minAge: 20, maxAge: 40 })
  expect(born('2004-04-12')).toEqual({ minAge: 18, maxAge: 32 })
  expect(born('1932-04-12')).toEqual({ minAge: 84, maxAge: 99 })
  expect(born('')).toEqual({ minAge: 18, maxAge: 99 })
  expect(agesOf({ ...full, minAge: 18, maxAge: 99 }, now)).toEqual({ minAge: 18, maxAge: 99 })
})

test('step 2 requires both choices, and handles that can be part of a link', () => {
  expect(checkStep(1, { ...full, gender: '' }, now)?.faults).toHaveProperty('gender')
  expect(checkStep(1, { ...full, genderLabel: 'x'.repeat(31) }, now)?.faults).toHaveProperty(
    'genderLabel',
  )
  expect(checkStep(1, { ...full, genderPreference: '' }, now)?.faults).toHaveProperty(
    'genderPreference',
  )
  expect(checkStep(1, { ...full, tiktokUsername: 'a/b' }, now)?.faults).toHaveProperty(
    'tiktokUsername',
  )
  expect(checkStep(1, { ...full, instagramUsername: '@ada.l' }, now)).toBeNull()
  expect(
    checkStep(1, { ...full, tiktokUsername: 'https://www.tiktok.com/@ada?lang=en' }, now),
  ).toBeNull()
  expect(checkStep(1, { ...full, tiktokUsername: 'a'.repeat(31) }, now)?.faults).toEqual({
    tiktokUsername: '1 character too long.',
  })
})

test('a text that is too long waits in its step, however one has come to a later one', () => {
  const limits = { name: 50, location: 100, bio: 500 } as const
  for (const [name, max] of Object.entries(limits)) {
    expect(checkAll({ ...full, [name]: `${'x'.repeat(max)} ` }, now)).toBeNull()
    const gap = checkAll({ ...full, [name]: 'x'.repeat(max + 12) }, now)
    expect(gap).toMatchObject({
      step: 0,
      refusal: { title: 'Too long', faults: { [name]: '12 characters too long.' } },
    })
  }
  const ownInterest = 'x'.repeat(31)
  expect(checkStep(3, { ...full, ownInterest }, now)?.faults).toEqual({
    ownInterest: '1 character too long.',
  })
  expect(interestsOf({ ...full, ownInterest })).toEqual(['Hiking'])
})

test('steps 3 and 4 require one photo and one interest', () => {
  expect(checkStep(2, { ...full, photos: [] }, now)).toMatchObject({
    title: 'Add Photos',
    text: 'Please add at least one photo to your profile.',
  })
  expect(checkStep(3, { ...full, interests: [] }, now)?.faults).toHaveProperty('interests')
  expect(checkAll({ ...full, photos: [] }, now)?.step).toBe(2)
})

test('an interest must not be blank, a duplicate or an eleventh', () => {
  expect(checkInterest('  ', [])).toBe('blank')
  expect(checkInterest('hiking ', ['Hiking'])).toBe('duplicate')
  expect(checkInterest('New', Array.from({ length: 10 }, String))).toBe('full')
  expect(checkInterest('x'.repeat(31), [])).toBe('long')
  expect(checkInterest('New', ['Hiking'])).toBeNull()
})

test('an interest that is typed and not added counts, unless it cannot be added', () => {
  expect(checkStep(3, { ...full, interests: [], ownInterest: ' Chess ' }, now)).toBeNull()
  expect(interestsOf({ ...full, ownInterest: ' Chess ' })).toEqual(['Hiking', 'Chess'])
  expect(interestsOf({ ...full, ownInterest: 'hiking' })).toEqual(['Hiking'])
})
