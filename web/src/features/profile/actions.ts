import { type ProfilePayload, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api.ts'
import { setMe } from '../../lib/me.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import { clearDraft, type Draft } from './draft.ts'
import { usernameOf } from './usernames.ts'
import { interestsOf } from './wizard-rules.ts'

/** A complete draft as the wizard's request body; null while a choice is missing. */
export function payloadOf(draft: Draft): ProfilePayload | null {
  const { gender, genderPreference, mainPhoto, place } = draft
  if (gender === '' || genderPreference === '' || mainPhoto === null) return null
  return {
    name: draft.name.trim(),
    dateOfBirth: draft.dateOfBirth,
    location: draft.location.trim(),
    ...(place && { latitude: place.latitude, longitude: place.longitude, locationEnabled: draft.isShared }),
    bio: draft.bio.trim(),
    gender,
    genderPreference,
    photos: draft.photos,
    profilePhoto: mainPhoto,
    interests: interestsOf(draft),
    instagramUsername: usernameOf('instagramUsername', draft.instagramUsername) || null,
    tiktokUsername: usernameOf('tiktokUsername', draft.tiktokUsername) || null,
    timeZone: timeZoneHere(),
  }
}

/** Calls `onDone` on success before anything else, and `onLostPhotos` if photos of the draft no longer exist. */
export const useCompleteProfile = ({ onDone, onLostPhotos }: { onDone: () => void; onLostPhotos: () => void }) =>
  useMutation({
    mutationFn: (body: ProfilePayload) => call(profileRoutes.completeProfile, { body }),
    onSuccess: (user) => {
      onDone()
      clearDraft()
      setMe(user)
      toast({
        title: 'Profile Created',
        text: `Welcome, ${user.name}. Your first people are waiting.`,
        tone: 'success',
      })
    },
    onError: (error) => {
      if (isAboutPhotos(error)) {
        onLostPhotos()
        const text = 'Some of your photos are no longer here. Please add them again.'
        return toast({ title: 'Add Photos', text, tone: 'danger' })
      }
      const isTold = error instanceof ApiError && error.status === 403
      const text = isTold ? error.error : 'Failed to create profile. Please try again.'
      toast({ title: 'Error', text, tone: 'danger' })
    },
  })

/** An unused upload is deleted after a day, but the draft that names it may stay in the browser longer. */
const isAboutPhotos = (error: Error) =>
  error instanceof ApiError && Object.keys(error.fields ?? {}).some((field) => /^photos\b/.test(field))
