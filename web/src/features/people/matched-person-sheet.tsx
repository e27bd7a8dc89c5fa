import type { MatchView } from '@swoon/realtime-server/contract/matches'
import type { ReactNode } from 'react'
import { PersonSheet } from './person-sheet.tsx'
import { useMatchedPerson } from './queries.ts'

type MatchedPersonSheetProps = { match: MatchView; open: boolean; onClose: () => void; footer?: ReactNode }

/** The profile of the other person of a match, photos first. */
export function MatchedPersonSheet({ match, open, onClose, footer }: MatchedPersonSheetProps) {
  const person = useMatchedPerson(match, open)
  return <PersonSheet withPhotos person={person} open={open} onClose={onClose} footer={footer} />
}
