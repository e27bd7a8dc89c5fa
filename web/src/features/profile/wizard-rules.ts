import { profileLimits } from '@swoon/realtime-server/contract/people'
import { birthRange, isAdult } from '@swoon/realtime-server/contract/shared/days'
import { isBlank, isSameWord, tidied, withoutMarks } from '@swoon/realtime-server/contract/shared/words'
import { adultFromWords, isDate } from '../../lib/age.ts'
import type { Draft } from './draft.ts'

export const steps = ['Basics', 'Preferences', 'Photos', 'Interests'] as const

export type Faults = Partial<Record<keyof Draft, string>>
export interface Refusal {
  title: string
  text: string
  /** What is wrong, by field; the first field gets the focus. */
  faults: Faults
}

const missing = (faults: Faults): Refusal => ({
  title: 'Missing Information',
  text: 'Please fill in all required fields, including your date of birth.',
  faults,
})
const handle = /^@?[A-Za-z0-9._]{0,30}$/

/** Why a step (0 to 3) cannot be left yet; null if it can. */
export function checkStep(step: number, draft: Draft, now: Date): Refusal | null {
  return checks[step]?.(draft, now) ?? null
}

/** The first incomplete step with its reason; null if the profile can be created. */
export function checkAll(draft: Draft, now: Date): { step: number; refusal: Refusal } | null {
  for (const step of steps.keys()) {
    const refusal = checkStep(step, draft, now)
    if (refusal) return { step, refusal }
  }
  return null
}

const checks: ((draft: Draft, now: Date) => Refusal | null)[] = [
  checkBasics,
  checkPreferences,
  checkPhotos,
  checkInterests,
]

function checkBasics(draft: Draft, now: Date): Refusal | null {
  const { dateOfBirth } = draft
  const faults: Faults = {}
  if (isBlank(draft.name)) faults.name = 'Please enter your name.'
  if (!isDate(dateOfBirth)) faults.dateOfBirth = 'Please enter your date of birth.'
  else if (dateOfBirth < birthRange(now).min) faults.dateOfBirth = 'Please check the year.'
  if (isBlank(draft.location)) faults.location = 'Please enter your location.'
  if (isDate(dateOfBirth) && !isAdult(dateOfBirth, now)) {
    const text = 'You must be at least 18 years old to create a profile.'
    const from = `You can from ${adultFromWords(dateOfBirth, now)}.`
    return { title: 'Age Requirement', text, faults: { dateOfBirth: `${text} ${from}` } }
  }
  return Object.keys(faults).length > 0 ? missing(faults) : null
}

function checkPreferences(draft: Draft): Refusal | null {
  const faults: Faults = {}
  if (draft.gender === '') faults.gender = 'Please choose one.'
  if (draft.genderPreference === '') faults.genderPreference = 'Please choose one.'
  if (Object.keys(faults).length > 0) return missing(faults)
  for (const name of ['instagramUsername', 'tiktokUsername'] as const) {
    if (handle.test(withoutMarks(draft[name]).trim())) continue
    const text = 'Letters, digits, dots and underscores only.'
    return { title: 'Check your username', text, faults: { [name]: text } }
  }
  return null
}

function checkPhotos(draft: Draft): Refusal | null {
  if (draft.photos.length > 0) return null
  const text = 'Please add at least one photo to your profile.'
  return { title: 'Add Photos', text, faults: { photos: text } }
}

function checkInterests(draft: Draft): Refusal | null {
  if (interestsOf(draft).length > 0) return null
  const text = 'Please choose at least one interest.'
  return { title: 'Add Interests', text, faults: { interests: text } }
}

/** The chosen interests, including one that was typed but not added, which people expect to count. */
export const interestsOf = ({ interests, ownInterest }: Draft): string[] =>
  checkInterest(ownInterest, interests) === null ? [...interests, tidied(ownInterest)] : interests

export type InterestProblem = 'blank' | 'duplicate' | 'full'

/** Why an interest cannot be added; null if it can. */
export function checkInterest(name: string, chosen: readonly string[]): InterestProblem | null {
  if (isBlank(name)) return 'blank'
  if (chosen.some((other) => isSameWord(other, name))) return 'duplicate'
  return chosen.length >= profileLimits.interests ? 'full' : null
}
