import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { ComponentProps } from 'react'
import { PersonSheet } from './person-sheet.tsx'
import { useMatchedPerson } from './queries.ts'

type MatchedPersonSheetProps = Omit<ComponentProps<typeof PersonSheet>, 'person' | 'withPhotos'> & { match: MatchView }

/** The profile of a match's other person, photos first. */
export function MatchedPersonSheet({ match, ...sheet }: MatchedPersonSheetProps) {
  const person = useMatchedPerson(match, sheet.open)
  return <PersonSheet withPhotos person={person} {...sheet} />
}
