import type { CardView } from '@swoon/realtime-server/contract/people'
import { distanceWords } from '../../lib/person.ts'

type Placed = Pick<CardView, 'location' | 'distance'>

export const hasPlace = (person: Placed) => Boolean(person.location || distanceWords(person))

/** The town as the person wrote it, then the distance. Shortened at its end in either direction of writing. */
export function PlaceWords({ person, className }: { person: Placed; className?: string }) {
  const distance = distanceWords(person)
  return (
    <span dir="auto" className={className}>
      <bdi>{person.location}</bdi>
      {person.location && distance && ' · '}
      <bdi>{distance}</bdi>
    </span>
  )
}
