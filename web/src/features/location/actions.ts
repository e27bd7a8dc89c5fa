import { type ProfilePatch, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { ApiError, call } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { noticeSignOut, queryClient, userKey } from '../../lib/query-client.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import { currentPosition, type LocationFailure } from './geolocation.ts'

type LocationPatch = Pick<
  ProfilePatch,
  'latitude' | 'longitude' | 'maxDistance' | 'locationEnabled' | 'locationPrivate'
>

const refusals: Readonly<Record<LocationFailure, { title: string; text: string }>> = {
  unsupported: { title: 'Location Not Supported', text: 'This browser cannot tell where you are.' },
  denied: { title: 'Location Error', text: 'Location access denied. Please enable location permissions.' },
  unknown: { title: 'Location Error', text: 'Unable to get your location.' },
}

/** Asks the browser for the location and stores it. @returns true when it is stored; a failure has shown a toast */
export async function updatePosition(): Promise<boolean> {
  const position = await currentPosition().catch((failure: LocationFailure) => {
    toast({ ...refusals[failure], tone: 'danger' })
    return null
  })
  return position !== null && save(position, 'Update Failed', 'Location updated')
}

/** Stores distance and privacy. @returns true when they are stored */
export const saveSettings = (settings: LocationPatch): Promise<boolean> =>
  save(settings, 'Save Failed', 'Settings saved')

async function save(patch: LocationPatch, failed: string, saved: string): Promise<boolean> {
  try {
    const body = { ...patch, timeZone: timeZoneHere() }
    const user = await call(profileRoutes.updateUser, { params: { id: myId() ?? '' }, body })
    queryClient.setQueryData(userKey, user)
    toast({ title: saved, tone: 'success' })
    return true
  } catch (error) {
    noticeSignOut(error)
    const text = error instanceof ApiError && error.status === 429 ? error.error : 'Failed to update location settings'
    toast({ title: failed, text, tone: 'danger' })
    return false
  }
}
