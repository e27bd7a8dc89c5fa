import type { City } from '@swoon/realtime-server/contract/cities'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import { type ProfilePatch, profileRoutes } from '@swoon/realtime-server/contract/profile'
import { ApiError, call } from '../../lib/api.ts'
import { changeMe, myId, setMe, shownMe } from '../../lib/me.ts'
import { noticeSignOut } from '../../lib/query-client.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import { cityWords } from './city-words.ts'
import { currentPosition, type LocationFailure } from './geolocation.ts'
import { modeWords } from './modes.ts'

type LocationPatch = Pick<
  ProfilePatch,
  | 'latitude'
  | 'longitude'
  | 'location'
  | 'maxDistance'
  | 'locationEnabled'
  | 'locationPrivate'
  | 'travelMode'
  | 'travelCity'
  | 'travelUntil'
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

/** Stores a city as the location, and, if it is to be shown, its name in the profile. @returns true when it is stored */
export const chooseCity = (city: City, isNamed: boolean): Promise<boolean> =>
  save(
    { latitude: city.latitude, longitude: city.longitude, ...(isNamed && { location: cityWords(city) }) },
    'Update Failed',
    'Location updated',
  )

/** Shares the location in another way, which is on screen at once. */
export async function shareAs(mode: LocationMode): Promise<void> {
  const sharing =
    mode === 'off' ? { locationEnabled: false } : { locationEnabled: true, locationPrivate: mode === 'private' }
  const before = shownMe()
  changeMe((me) => ({ ...me, ...sharing }))
  if (await save(sharing, 'Save Failed', `Location: ${modeWords[mode].title}`)) return
  // Only these two, since something else may have changed meanwhile.
  if (!before) return
  const { locationEnabled, locationPrivate } = before
  changeMe((me) => ({ ...me, locationEnabled, locationPrivate }))
}

/** Stores distance, privacy and travel mode. @returns true when they are stored */
export const saveSettings = (settings: LocationPatch): Promise<boolean> =>
  save(settings, 'Save Failed', 'Settings saved')

async function save(patch: LocationPatch, failed: string, saved: string): Promise<boolean> {
  try {
    const body = { ...patch, timeZone: timeZoneHere() }
    const user = await call(profileRoutes.updateUser, { params: { id: myId() ?? '' }, body })
    setMe(user)
    toast({ title: saved, tone: 'success' })
    return true
  } catch (error) {
    noticeSignOut(error)
    // Too many changes, or a last day that is over by the server's clock.
    const isTold = error instanceof ApiError && (error.status === 429 || error.fields?.travelUntil !== undefined)
    const text = isTold ? error.error : 'Failed to update location settings'
    toast({ title: failed, text, tone: 'danger' })
    return false
  }
}
