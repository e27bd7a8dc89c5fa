import { t } from '@lingui/core/macro'
import { ageLimits, profileLimits } from '@swoon/realtime-server/contract/people'
import { birthRange, isAdult, ownAge } from '@swoon/realtime-server/contract/shared/days'
import { isBlank } from '@swoon/realtime-server/contract/shared/text'
import { isSameWord } from '@swoon/realtime-server/contract/shared/words'
import { adultFromLabel, isDate } from '../../lib/age.ts'
import { interestFor } from '../../lib/interest-for.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { overBy, tooLong } from '../../ui/too-long.ts'
import type { Draft } from './draft.ts'
import { checkUsername, usernameOf } from './usernames.ts'

export const steps = [t`Basics`, t`Preferences`, t`Photos`, t`Interests`] as const

export type Faults = Partial<Record<keyof Draft, string>>
export interface Refusal {
  title: string
  text: string
  /** Faults by field; the first field gets the focus. */
  faults: Faults
  /** The field shows it, so no toast repeats it. Refusals in the specification always get a toast. */
  isAtField?: true
}

/** The specification's sentence names the date of birth, which only the first step asks for. */
const missing = (faults: Faults, text = t`Please fill in all required fields.`): Refusal => ({
  title: t`Missing Information`,
  text,
  faults,
})

/** Texts that are too long, which stay in their fields; null if none. */
function long(
  draft: Draft,
  limits: { readonly [F in 'name' | 'location' | 'bio' | 'genderLabel' | 'ownInterest']?: number },
): Refusal | null {
  const faults: Faults = {}
  for (const [name, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
    const fault = tooLong(overBy(draft[name], max))
    if (fault) faults[name] = fault
  }
  if (Object.keys(faults).length === 0) return null
  return {
    title: t({ context: 'texts in a form', message: 'Too long' }),
    text: t`Shorten the marked text.`,
    faults,
    isAtField: true,
  }
}

/** Returns why a step (0 to 3) cannot be left yet; null if it can. */
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
  if (isBlank(draft.name)) faults.name = t`Enter your name.`
  if (!isDate(dateOfBirth)) faults.dateOfBirth = t`Enter your date of birth.`
  else if (dateOfBirth < birthRange(now).min) faults.dateOfBirth = t`Check the year.`
  if (isBlank(draft.location)) faults.location = t`Enter your location.`
  if (isDate(dateOfBirth) && !isAdult(dateOfBirth, now)) {
    const text = t`You must be at least 18 years old to create a profile.`
    const from = adultFromLabel(dateOfBirth, now)
    const then = from === null ? t`Check the year.` : t`You can create one starting ${from}.`
    return { title: t`Age Requirement`, text, faults: { dateOfBirth: `${text} ${then}` } }
  }
  const { name, location, bio } = profileLimits
  return Object.keys(faults).length > 0
    ? missing(faults, t`Please fill in all required fields, including your date of birth.`)
    : long(draft, { name, location, bio })
}

function checkPreferences(draft: Draft): Refusal | null {
  const faults: Faults = {}
  if (draft.gender === '') faults.gender = t`Choose one.`
  if (draft.genderPreference === '') faults.genderPreference = t`Choose one.`
  if (Object.keys(faults).length > 0) return missing(faults)
  const tooLongText = long(draft, { genderLabel: profileLimits.genderLabel })
  if (tooLongText) return tooLongText
  for (const name of ['instagramUsername', 'tiktokUsername'] as const) {
    const text = checkUsername(name)(usernameOf(name, draft[name]))
    if (text === null) continue
    return { title: t`Check your username`, text, faults: { [name]: text }, isAtField: true }
  }
  return null
}

function checkPhotos(draft: Draft): Refusal | null {
  if (draft.photos.length > 0) return null
  const text = t`Please add at least one photo to your profile.`
  return { title: t`Add Photos`, text, faults: { photos: text } }
}

function checkInterests(draft: Draft): Refusal | null {
  const tooLongOne = long(draft, { ownInterest: profileLimits.interest })
  if (tooLongOne || interestsOf(draft).length > 0) return tooLongOne
  const text = t`Choose at least one interest.`
  return { title: t`Add interests`, text, faults: { interests: text }, isAtField: true }
}

/** The age range a user is looking for: as chosen, or the years around their own age. */
export function agesOf(
  { minAge, maxAge, dateOfBirth }: Draft,
  now: Date,
): { minAge: number; maxAge: number } {
  const { min, max, around } = ageLimits
  if (!isDate(dateOfBirth)) return { minAge: minAge ?? min, maxAge: maxAge ?? max }
  const age = ownAge(dateOfBirth, timeZoneHere(), now)
  return {
    minAge: minAge ?? Math.max(min, age - around),
    maxAge: maxAge ?? Math.min(max, age + around),
  }
}

/** The chosen interests, including a typed one that was not added, which people expect to count. */
export const interestsOf = ({ interests, ownInterest }: Draft): string[] =>
  checkInterest(ownInterest, interests) === null
    ? [...interests, interestFor(ownInterest)]
    : interests

export type InterestProblem = 'blank' | 'duplicate' | 'full' | 'long'

/** Returns why an interest cannot be added; null if it can. */
export function checkInterest(name: string, chosen: readonly string[]): InterestProblem | null {
  if (isBlank(name)) return 'blank'
  if (overBy(name, profileLimits.interest) > 0) return 'long'
  if (chosen.some((other) => isSameWord(interestFor(other), interestFor(name)))) return 'duplicate'
  return chosen.length >= profileLimits.interests ? 'full' : null
}
