import type { ComponentProps } from 'react'
import { PersonDetails } from '../../people/person-details.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'

interface DetailsPanelProps extends Pick<ComponentProps<typeof PersonDetails>, 'onOpenCompatibility'> {
  /** Whoever is on top of the deck; left out while the deck loads. */
  person: ComponentProps<typeof PersonDetails>['person'] | undefined
}

/** Who is on top of the deck, beside it in a wide window. */
export function DetailsPanel({ person, onOpenCompatibility }: DetailsPanelProps) {
  if (!person) return <DetailsSkeleton />
  return <PersonDetails key={person.id} person={person} onOpenCompatibility={onOpenCompatibility} />
}
