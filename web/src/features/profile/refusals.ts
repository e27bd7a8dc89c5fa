import { t } from '@lingui/core/macro'
import type { ProfilePayload } from '@swoon/realtime-server/contract/profile'
import { ApiError } from '../../lib/api.ts'
import type { Draft } from './draft.ts'
import { type Faults, type Refusal, steps } from './wizard-rules.ts'

type Marked = Exclude<keyof Draft, 'place' | 'isShared' | 'mainPhoto' | 'ownInterest'>

/** The field of the wizard that shows what the server refuses, by the field of the request. */
const fieldOf: Readonly<Record<keyof ProfilePayload, Marked>> = {
  name: 'name',
  dateOfBirth: 'dateOfBirth',
  timeZone: 'dateOfBirth',
  location: 'location',
  latitude: 'location',
  longitude: 'location',
  locationEnabled: 'location',
  bio: 'bio',
  gender: 'gender',
  genderLabel: 'genderLabel',
  shownTo: 'shownTo',
  genderPreference: 'genderPreference',
  minAge: 'minAge',
  maxAge: 'maxAge',
  instagramUsername: 'instagramUsername',
  tiktokUsername: 'tiktokUsername',
  photos: 'photos',
  profilePhoto: 'photos',
  interests: 'interests',
}

const stepOf: Readonly<Record<Marked, (typeof steps)[number]>> = {
  name: 'Basics',
  dateOfBirth: t`Basics`,
  location: t`Basics`,
  bio: t`Basics`,
  gender: t`Preferences`,
  genderLabel: t`Preferences`,
  shownTo: t`Preferences`,
  genderPreference: t`Preferences`,
  minAge: t`Preferences`,
  maxAge: t`Preferences`,
  instagramUsername: t`Preferences`,
  tiktokUsername: t`Preferences`,
  photos: t`Photos`,
  interests: t`Interests`,
}

/** What else of the draft a field sends. */
const beside: Partial<Record<Marked, readonly (keyof Draft)[]>> = {
  location: ['place', 'isShared'],
  photos: ['mainPhoto'],
  interests: ['ownInterest'],
}

const lostPhotos: Refusal = {
  title: t`Add Photos`,
  text: t`Some of your photos are no longer here. Please add them again.`,
  faults: { photos: t`Some of your photos are no longer here. Please add them again.` },
}

/** Where a refusal of the whole profile leads: the first step with a field that is marked, and what to say. Null if it names no field. */
export function refusalOf(error: Error): { step: number; refusal: Refusal } | null {
  if (!(error instanceof ApiError)) return null
  const faults: Faults = {}
  for (const [path, reason] of Object.entries(error.fields ?? {})) {
    const field = fieldOf[(path.split('.')[0] ?? '') as keyof ProfilePayload]
    if (field) faults[field] ??= reason
  }
  const marked = Object.keys(faults) as Marked[]
  if (marked.length === 0) return null
  const step = Math.min(...marked.map((field) => steps.indexOf(stepOf[field])))
  // An unused upload is deleted after a day, but the draft that names it may stay in the browser longer.
  if (faults.photos === 'Unknown upload.' && marked.length === 1) return { step, refusal: lostPhotos }
  const [, title = t`Error`, text = error.error] = /^([A-Z][A-Za-z ]{1,30}): (.+)$/.exec(error.error) ?? []
  return { step, refusal: { title, text, faults } }
}

/** The marks of a refusal whose fields still say the same. */
export function stillRefused(faults: Faults, refused: Draft, draft: Draft): Faults {
  const isSame = (field: Marked) => [field, ...(beside[field] ?? [])].every((name) => draft[name] === refused[name])
  return Object.fromEntries(Object.entries(faults).filter(([field]) => isSame(field as Marked)))
}

/** The marks of a step alone. */
export const faultsAt = (step: number, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => stepOf[field as Marked] === steps[step]))
