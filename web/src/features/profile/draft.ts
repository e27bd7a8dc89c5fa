import type {
  Audience,
  Gender,
  GenderPreference,
} from '@swoon/realtime-server/contract/shared/genders'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { jsonOf } from '../../lib/json-store.ts'
import { lasting } from '../../lib/storage.ts'
import { whenUsed } from '../../lib/when-used.ts'
import type { MapPoint } from '../location/location-field.tsx'

export interface Draft {
  name: string
  dateOfBirth: string
  location: string
  /** The coordinates of the location; null if it is only text. */
  place: MapPoint | null
  /** True if the coordinates should be shared. */
  isShared: boolean
  bio: string
  gender: Gender | ''
  genderLabel: string
  /** The people who see those who are neither men nor women; null until chosen, which means both. */
  shownTo: Audience[] | null
  genderPreference: GenderPreference | ''
  /** The age range they are looking for; null while it is the suggested one. */
  minAge: number | null
  maxAge: number | null
  instagramUsername: string
  tiktokUsername: string
  photos: string[]
  /** One of `photos`; null if there is none. */
  mainPhoto: string | null
  interests: string[]
  /** A typed interest that is not in the list and not added yet. */
  ownInterest: string
}

interface DraftState {
  /** The draft's owner. It is never shown to another person. */
  userId: string | null
  /** 0 to 3. */
  step: number
  draft: Draft
}

const blank: Draft = {
  name: '',
  dateOfBirth: '',
  location: '',
  place: null,
  isShared: false,
  bio: '',
  gender: '',
  genderLabel: '',
  shownTo: null,
  genderPreference: '',
  minAge: null,
  maxAge: null,
  instagramUsername: '',
  tiktokUsername: '',
  photos: [],
  mainPhoto: null,
  interests: [],
  ownInterest: '',
}
const empty: DraftState = { userId: null, step: 0, draft: blank }

/** The draft of a profile, stored in the browser, so that a reload loses nothing. */
export const useDraftStore = whenUsed(() =>
  create<DraftState>()(
    persist(() => empty, {
      name: 'profile-draft',
      storage: jsonOf(lasting),
      version: 1,
      // An older version's draft may lack a field.
      merge: (kept, fresh) => {
        const state = { ...fresh, ...(kept as Partial<DraftState> | undefined) }
        return { ...state, draft: { ...blank, ...state.draft } }
      },
    }),
  ),
)

/** Starts an empty draft unless the stored one is this user's. */
export function openDraft(userId: string): void {
  if (useDraftStore.getState().userId !== userId) useDraftStore.setState({ ...empty, userId })
}

export const changeDraft = (change: Partial<Draft>) =>
  useDraftStore.setState(({ draft }) => ({ draft: { ...draft, ...change } }))

export const goToStep = (step: number) => useDraftStore.setState({ step })

export function clearDraft(): void {
  useDraftStore.setState(empty)
  useDraftStore.persist.clearStorage()
}

/** The first photo becomes the main one. */
export const addPhoto = (url: string) =>
  useDraftStore.setState(({ draft }) =>
    draft.photos.includes(url)
      ? {}
      : { draft: { ...draft, photos: [...draft.photos, url], mainPhoto: draft.mainPhoto ?? url } },
  )

/** If the main photo is removed, the first remaining one replaces it. */
export const removePhoto = (url: string) =>
  useDraftStore.setState(({ draft }) => {
    const photos = draft.photos.filter((other) => other !== url)
    return {
      draft: {
        ...draft,
        photos,
        mainPhoto: draft.mainPhoto === url ? (photos[0] ?? null) : draft.mainPhoto,
      },
    }
  })
