import type { CardView } from '@swoon/realtime-server/contract/people'
import { distanceLabel } from '../../lib/person.ts'
import { useUnit } from '../../lib/units.ts'

type Located = Pick<CardView, 'location' | 'distance'>

export const hasLocation = (person: Located) => Boolean(person.location) || person.distance !== null

/** The town as the person wrote it, then the distance. Shortened at its end in either direction of writing. */
export function PersonLocation({ person, className }: { person: Located; className?: string }) {
  const distance = distanceLabel(person, useUnit())
  return (
    <span dir="auto" className={className}>
      <bdi>{person.location}</bdi>
      {person.location && distance && ' · '}
      <bdi>{distance}</bdi>
    </span>
  )
}
