import type { Tx } from '@swoon/db'
import { storeLocation } from '@swoon/db/queries/locations'
import type { SelfRow } from '@swoon/db/queries/users'
import type { z } from 'zod'
import { Refusal } from '../../platform/errors.ts'
import type { locationChange } from './contract.ts'
import { type Cell, cellOf } from './rules.ts'

export { type Cell, locationMode, milesBetween } from './rules.ts'

type LocationChange = { [K in keyof typeof locationChange]?: z.output<(typeof locationChange)[K]> | undefined }

interface Move {
  location_enabled: boolean
  location_private: boolean
  cell: Cell | null
}

/**
 * Stores where a person is and how they share it; the cell is all that anything else will read, and is gone while sharing is off.
 * @throws Refusal INVALID (private mode without sharing), TOO_MANY (20 places a day)
 */
export async function moveTo(tx: Tx, before: SelfRow, patch: LocationChange, now: Date): Promise<Move> {
  const { latitude, longitude, locationEnabled, locationPrivate } = patch
  const isShared = locationEnabled ?? before.location_enabled
  // What stays as it was is no change: somebody in private mode may stop sharing.
  if (locationPrivate !== undefined && locationPrivate !== before.location_private && !isShared)
    throw new Refusal('INVALID', 'Private mode can only be changed while sharing is on.')
  const given = latitude !== undefined && longitude !== undefined
  const point = given
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : before.latitude !== null && before.longitude !== null
      ? { latitude: before.latitude, longitude: before.longitude }
      : null
  if (given && point && !(await storeLocation(tx, before.id, point, now.toISOString().slice(0, 10))))
    throw new Refusal('TOO_MANY', 'Your location changed too often today. Please try again tomorrow.', {
      retryAfter: 3600,
    })
  const previous = before.cell ? { latitude: before.cell.y, longitude: before.cell.x } : null
  const cell = isShared && point ? cellOf(point, previous) : null
  return {
    location_enabled: isShared,
    location_private: locationPrivate ?? before.location_private,
    cell,
  }
}

/** Where a person is and how they share it, as their own view tells. */
export const ownLocationOf = (self: SelfRow) => ({
  latitude: self.latitude?.toString() ?? null,
  longitude: self.longitude?.toString() ?? null,
  locationEnabled: self.location_enabled,
  locationPrivate: self.location_private,
  travelMode: self.travel_mode,
  travelLocation: self.travel_location,
})
