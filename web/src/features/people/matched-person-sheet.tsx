import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { PersonSheet } from './person-sheet.tsx'
import { useMatchedPerson } from './queries.ts'

type PersonSheetProps = ComponentProps<typeof PersonSheet>
type MatchedPersonSheetProps = Omit<PersonSheetProps, 'person' | 'withPhotos'> & { match: MatchView }

const load = async () => (await import('./person-sheet.tsx')).PersonSheet
const Sheet = lazyPart<PersonSheetProps>(load, ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />)

/** The profile of a match's other person, photos first. Its code comes after the list or the chat that opens it. */
export function MatchedPersonSheet({ match, ...sheet }: MatchedPersonSheetProps) {
  const person = useMatchedPerson(match, sheet.open)
  const [wasOpened, setWasOpened] = useState(sheet.open)
  if (sheet.open && !wasOpened) setWasOpened(true)
  useEffect(() => void load().catch(() => undefined), [])
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <Sheet withPhotos person={person} {...sheet} />
      </Suspense>
    )
  )
}
