import { t } from '@lingui/core/macro'
import { type ProfilePayload, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { audiences, choosesAudience } from '@swoon/realtime-server/contract/shared/genders'
import { settled, tidied } from '@swoon/realtime-server/contract/shared/tidy'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { reportFailure } from '../../lib/attempt.ts'
import { setMe } from '../../lib/me.ts'
import { oneStop } from '../../lib/person.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import { dropUpload, uploadsOf } from '../media/actions.ts'
import { clearDraft, type Draft } from './draft.ts'
import { refusalOf } from './refusals.ts'
import { usernameOf } from './usernames.ts'
import { agesOf, interestsOf, type Refusal } from './wizard-rules.ts'

/** A complete draft as the wizard's request body; null while a choice is missing. */
export function payloadOf(draft: Draft): ProfilePayload | null {
  const { gender, genderPreference, mainPhoto, place } = draft
  if (gender === '' || genderPreference === '' || mainPhoto === null) return null
  return {
    name: tidied(draft.name),
    dateOfBirth: draft.dateOfBirth,
    location: tidied(draft.location),
    ...(place && {
      latitude: place.latitude,
      longitude: place.longitude,
      locationEnabled: draft.isShared,
    }),
    bio: settled(draft.bio),
    gender,
    genderLabel: tidied(draft.genderLabel),
    ...(choosesAudience(gender) && { shownTo: draft.shownTo ?? [...audiences] }),
    genderPreference,
    ...agesOf(draft, serverDate()),
    photos: draft.photos,
    profilePhoto: mainPhoto,
    interests: interestsOf(draft),
    instagramUsername: usernameOf('instagramUsername', draft.instagramUsername) || null,
    tiktokUsername: usernameOf('tiktokUsername', draft.tiktokUsername) || null,
    timeZone: timeZoneHere(),
  }
}

interface Outcome {
  onDone: () => void
  /** Called when the server refuses fields of the draft. */
  onRefused: (where: { step: number; refusal: Refusal }) => void
}

/** On success, calls `onDone` before anything else. */
export const useCompleteProfile = ({ onDone, onRefused }: Outcome) =>
  useMutation({
    mutationFn: (body: ProfilePayload) => call(profileRoutes.completeProfile, { body }),
    onSuccess: (user) => {
      onDone()
      clearDraft()
      // Photos that failed to upload are given up.
      for (const { id } of uploadsOf('photo')) dropUpload(id)
      setMe(user)
      toast({
        title: t`Profile Created`,
        text: oneStop(t`Welcome, ${{ name: user.name }}. People are waiting to meet you.`),
        tone: 'success',
      })
    },
    onError: (error) => {
      const refused = refusalOf(error)
      if (refused) return onRefused(refused)
      reportFailure(error, t`Failed to create profile. Please try again.`, {
        explained: [403, 429],
      })
    },
  })
