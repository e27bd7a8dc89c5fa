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
 * The place and distance of a deck in which nobody is known to be near: all remaining people hide their distance. Null if anyone is near,
 * if the deck has no place, or if the user hides their own distance, as then no card shows one.
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
