import { useState } from 'react'
import { shownAge } from '../../../lib/person.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { CompatibilitySheet } from '../../compatibility/compatibility-sheet.tsx'
import type { Explained } from '../deck-view.tsx'
import { PersonDetails } from './person-details.tsx'

interface DeckSheetsProps {
  explained: Explained | null
  onExplain: (explained: Explained | null) => void
}

/** What a press on a card opens: the person's details, or why the two fit. */
export function DeckSheets({ explained, onExplain }: DeckSheetsProps) {
  // A closing sheet still shows whom it was about.
  const [last, setLast] = useState(explained)
  if (explained && explained !== last) setLast(explained)
  const person = last?.person ?? null
  const title = person ? `${person.name}, ${shownAge(person)}` : ''
  return (
    <>
      <Sheet open={explained?.what === 'details'} onClose={() => onExplain(null)} title={title}>
        {person && (
          <PersonDetails
            isTitled
            person={person}
            onOpenCompatibility={() => onExplain({ what: 'compatibility', person })}
          />
        )}
      </Sheet>
      <CompatibilitySheet of={person} open={explained?.what === 'compatibility'} onClose={() => onExplain(null)} />
    </>
  )
}
