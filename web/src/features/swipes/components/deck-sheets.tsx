import type { CardView } from '@swoon/realtime-server/contract/people'
import { useState } from 'react'
import { CompatibilitySheet } from '../../compatibility/compatibility-sheet.tsx'
import { PersonSheet } from '../../people/person-sheet.tsx'

/** The sheet that is open, and about whom. */
export interface Explained {
  what: 'details' | 'compatibility'
  person: CardView
}

interface DeckSheetsProps {
  explained: Explained | null
  onExplain: (explained: Explained | null) => void
}

/** The sheets over the deck: a person's details and the explanation of the score. */
export function DeckSheets({ explained, onExplain }: DeckSheetsProps) {
  // A closing sheet still shows its person.
  const [last, setLast] = useState(explained)
  if (explained && explained !== last) setLast(explained)
  const close = () => onExplain(null)
  const person = last?.person
  return (
    <>
      {person && (
        <>
          <PersonSheet key={person.id} person={person} open={explained?.what === 'details'} onClose={close} />
          <CompatibilitySheet of={person} open={explained?.what === 'compatibility'} onClose={close} />
        </>
      )}
    </>
  )
}
