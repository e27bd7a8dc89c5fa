import { t } from '@lingui/core/macro'
import type { CardView } from '@swoon/realtime-server/contract/people'
import { locationUse } from '../../lib/location-use.ts'
import { useMe } from '../../lib/me.ts'
import { distanceLabel, useUnit } from '../../lib/units.ts'

type Located = Pick<CardView, 'id' | 'location' | 'visiting' | 'distance'>

export const hasLocation = (person: Located) => Boolean(person.location) || person.distance !== null

/** The town as the person wrote it, or where they are traveling. */
export const placeOf = ({ location, visiting }: Pick<Located, 'location' | 'visiting'>): string =>
  visiting ? t`Visiting ${{ city: visiting }}` : location

/**
 * A person's distance as text. "distance unknown" if the user can see distances but not this one; empty if they see none, and for
 * themselves.
 */
export function useDistance(person: Located): string {
  const unit = useUnit()
  const me = useMe()
  const seesDistances =
    me !== null && locationUse(me) === 'used' && !me.locationPrivate && me.id !== person.id
  return distanceLabel(person, unit) || (seesDistances ? t`distance unknown` : '')
}

/** The place, then the distance. Truncated at its end in either writing direction. */
export function PersonLocation({ person, className }: { person: Located; className?: string }) {
  const distance = useDistance(person)
  const place = placeOf(person)
  return (
    <span dir="auto" className={className}>
      <bdi>{place}</bdi>
      {place && distance && ' · '}
      <bdi>{distance}</bdi>
    </span>
  )
}
