import type { CardView } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { locationUse } from '../../lib/location-use.ts'

type Placed = Pick<
  SelfView,
  | 'latitude'
  | 'longitude'
  | 'travelMode'
  | 'travelCity'
  | 'locationEnabled'
  | 'locationPrivate'
  | 'maxDistance'
>

/**
 * The place and distance at which a deck has no one of whom it is known that they are near: all who are left do not show their
 * distance. Null where the deck has someone near, where it is of no place, and where the user shows no distance either, so no card does.
 */
export function quietPlace(
  people: readonly Pick<CardView, 'distance'>[],
  useLocation: boolean,
  me: Placed | null,
) {
  if (!useLocation || !me || me.locationPrivate || locationUse(me) !== 'used') return null
  if (people.length === 0 || people.some(({ distance }) => distance !== null)) return null
  const { latitude, longitude, travelMode, travelCity, maxDistance } = me
  return [...(travelMode ? [travelCity] : [latitude, longitude]), maxDistance].join(' ')
}
