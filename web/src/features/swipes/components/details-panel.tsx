import type { ComponentProps } from 'react'
import { PersonDetails } from '../../people/person-details.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'

interface DetailsPanelProps extends Pick<ComponentProps<typeof PersonDetails>, 'onOpenCompatibility'> {
  /** The person on top of the deck; omitted while the deck loads. */
  person: ComponentProps<typeof PersonDetails>['person'] | undefined
}

/** The details of the person on top of the deck, beside it in a wide window. */
export function DetailsPanel({ person, onOpenCompatibility }: DetailsPanelProps) {
  if (!person) return <DetailsSkeleton />
  return <PersonDetails key={person.id} person={person} onOpenCompatibility={onOpenCompatibility} />
}
