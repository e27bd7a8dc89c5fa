import { t } from '@lingui/core/macro'
import type { ProfilePayload } from '@swoon/realtime-server/contract/profile'
import { ApiError } from '../../lib/api.ts'
import type { Draft } from './draft.ts'
import type { Faults, Refusal } from './wizard-rules.ts'

type Marked = Exclude<keyof Draft, 'place' | 'isShared' | 'mainPhoto' | 'ownInterest'>

/** The wizard's field that shows a refusal, by the request's field. */
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

/** The step (0 to 3) with each field. */
const stepOf: Readonly<Record<Marked, number>> = {
  name: 0,
  dateOfBirth: 0,
  location: 0,
  bio: 0,
  gender: 1,
  genderLabel: 1,
  shownTo: 1,
  genderPreference: 1,
  minAge: 1,
  maxAge: 1,
  instagramUsername: 1,
  tiktokUsername: 1,
  photos: 2,
  interests: 3,
}

/** Other parts of the draft sent along with a field. */
const beside: Partial<Record<Marked, readonly (keyof Draft)[]>> = {
  location: ['place', 'isShared'],
  photos: ['mainPhoto'],
  interests: ['ownInterest'],
}

const lostPhotos: Refusal = {
  title: t`Add Photos`,
  text: t`Some of your photos are no longer here. Add them again.`,
  faults: { photos: t`Some of your photos are no longer here. Add them again.` },
}

/** Refusals with their own title, by the server's reason. */
const titled: Readonly<Partial<Record<string, Pick<Refusal, 'title' | 'text'>>>> = {
  noPhotos: { title: t`Add Photos`, text: t`Please add at least one photo to your profile.` },
  ageRequirement: {
    title: t`Age Requirement`,
    text: t`You must be at least 18 years old to create a profile.`,
  },
  ageRange: {
    title: t`Invalid Age Range`,
    text: t`Minimum age cannot be greater than maximum age.`,
  },
}

/** The first step with a refused field, and the text to show. Null if the refusal names no field. */
export function refusalOf(error: Error): { step: number; refusal: Refusal } | null {
  if (!(error instanceof ApiError)) return null
  const faults: Faults = {}
  for (const [path, reason] of Object.entries(error.fields ?? {})) {
    const field = fieldOf[(path.split('.')[0] ?? '') as keyof ProfilePayload]
    if (field) faults[field] ??= reason
  }
  const marked = Object.keys(faults) as Marked[]
  if (marked.length === 0) return null
  const step = Math.min(...marked.map((field) => stepOf[field]))
  // An unused upload is deleted after a day, but the draft that names it may stay in the browser longer.
  if (error.refusal.fieldReasons?.photos?.reason === 'unknownUpload' && marked.length === 1)
    return { step, refusal: lostPhotos }
  const said = titled[error.refusal.reason ?? ''] ?? { title: t`Error`, text: error.error }
  return { step, refusal: { ...said, faults } }
}

/** The marks of a refusal whose fields are unchanged. */
export function stillRefused(faults: Faults, refused: Draft, draft: Draft): Faults {
  const isSame = (field: Marked) =>
    [field, ...(beside[field] ?? [])].every((name) => draft[name] === refused[name])
  return Object.fromEntries(Object.entries(faults).filter(([field]) => isSame(field as Marked)))
}

/** Only the marks of one step. */
export const faultsAt = (step: number, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => stepOf[field as Marked] === step))
