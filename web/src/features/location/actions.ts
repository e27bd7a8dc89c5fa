import { t } from '@lingui/core/macro'
import { type City, cityRoutes } from '@swoon/realtime-server/contract/cities'
import type { LocationMode } from '@swoon/realtime-server/contract/location'
import {
  type ProfilePatch,
  profileRoutes,
  type SelfView,
} from '@swoon/realtime-server/contract/profile'
import { ApiError, call } from '../../lib/api.ts'
import { change } from '../../lib/change.ts'
import { locationUse } from '../../lib/location-use.ts'
import { changeMe, myId, setMe, shownMe } from '../../lib/me.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { toast } from '../../ui/toast.tsx'
import { cityLabel } from './city-labels.ts'
import { noLocationHint, unsharedHint } from './modes.ts'

/** The specification's options for the browser's geolocation, in milliseconds. */
const wishes: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 10_000,
  maximumAge: 5 * 60 * 1000,
}

type LocationFailure = 'unsupported' | 'denied' | 'unknown'

/** Decimal degrees as text, as in the profile. Rejects with a `LocationFailure`. */
function currentPosition(): Promise<{ latitude: string; longitude: string }> {
  return new Promise((resolve, reject: (failure: LocationFailure) => void) => {
    if (!('geolocation' in navigator)) return reject('unsupported')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) }),
      (error) => reject(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      wishes,
    )
  })
}

type LocationPatch = Pick<
  ProfilePatch,
  | 'latitude'
  | 'longitude'
  | 'location'
  | 'genderPreference'
  | 'shownTo'
  | 'maxDistance'
  | 'minAge'
  | 'maxAge'
  | 'widensAges'
  | 'locationEnabled'
  | 'locationPrivate'
  | 'travelMode'
  | 'travelCity'
  | 'travelUntil'
>

const sharedAs: Readonly<Record<LocationMode, string>> = {
  off: t`Location: Off`,
  private: t`Location: Private`,
  visible: t`Location: Visible`,
}

const refusals: Readonly<Record<LocationFailure, { title: string; text: string }>> = {
  unsupported: {
    title: t`Location Not Supported`,
    text: t`This browser can't find your location.`,
  },
  denied: {
    title: t`Location error`,
    text: t`Location access denied. Please enable location permissions.`,
  },
  unknown: { title: t`Location error`, text: t`Unable to get your location.` },
}

/** Asks the browser for the location. @returns null after a failure, which has shown a toast */
export const findPosition = (): Promise<{ latitude: string; longitude: string } | null> =>
  currentPosition().catch((failure: LocationFailure) => {
    toast({ ...refusals[failure], tone: 'danger' })
    return null
  })

/** Stores the browser's location. @returns true if stored; a failure has shown a toast */
export async function updatePosition(): Promise<boolean> {
  const position = await findPosition()
  return position !== null && save(position, t`Update Failed`, t`Location updated`)
}

/** The name of the city around a point; null if there is none or the call fails. The point is rounded, since addresses are logged. */
export async function cityAround(latitude: string, longitude: string): Promise<string | null> {
  const query = { latitude: Number(latitude).toFixed(2), longitude: Number(longitude).toFixed(2) }
  const { city } = await call(cityRoutes.cityNear, { query }).catch(() => ({ city: null }))
  return city && cityLabel(city)
}

/** Sets a city as the user's location and, if wanted, its name in the profile. */
export const cityChange = (city: City, isNamed: boolean): LocationPatch => ({
  latitude: city.latitude,
  longitude: city.longitude,
  ...(isNamed && { location: cityLabel(city) }),
})

/** Changes how the location is shared, on screen at once. */
export async function shareAs(mode: LocationMode): Promise<void> {
  const sharing =
    mode === 'off'
      ? { locationEnabled: false }
      : { locationEnabled: true, locationPrivate: mode === 'private' }
  const before = shownMe()
  changeMe((me) => ({ ...me, ...sharing }))
  if (await save(sharing, t`Save Failed`, sharedAs[mode])) return
  // Reverts only these two fields, since others may have changed by now.
  if (!before) return
  const { locationEnabled, locationPrivate } = before
  changeMe((me) => ({ ...me, locationEnabled, locationPrivate }))
}

/** Stores place, distance, privacy and travel mode. @returns true if stored */
export const saveSettings = (settings: LocationPatch): Promise<boolean> =>
  save(settings, t`Save Failed`, t`Settings saved`)

async function save(patch: LocationPatch, failed: string, saved: string): Promise<boolean> {
  const { isDone } = await change(
    profileRoutes.updateUser,
    { params: { id: myId() ?? '' }, body: { ...patch, timeZone: timeZoneHere() } },
    {
      apply(user) {
        setMe(user)
        toast({ title: saved, text: gapOf(user, patch), tone: 'success' })
      },
      failure: (error) => ({
        title: failed,
        // By the server's clock, the last day may already be over.
        text:
          error instanceof ApiError && error.fields?.travelUntil !== undefined
            ? error.error
            : t`Failed to update location settings`,
        explained: [429],
      }),
    },
  )
  return isDone
}

/** The reason a stored place or sharing mode has no effect yet. */
function gapOf(user: SelfView, { latitude }: LocationPatch): string | undefined {
  const use = locationUse(user)
  if (user.locationEnabled && use === 'none') return noLocationHint
  return latitude !== undefined && use === 'unshared' ? unsharedHint : undefined
}
