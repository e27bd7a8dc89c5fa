import { type ReactNode, useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { CompatibilitySheet } from '../compatibility/compatibility-sheet.tsx'
import { NameAndAge } from './components/name-and-age.tsx'
import { PhotoStrip } from './components/photo-strip.tsx'
import { PersonDetails } from './person-details.tsx'
import type { Profile } from './queries.ts'

type PersonSheetProps = {
  person: Profile
  open: boolean
  onClose: () => void
  /** Where no card with their photos lies behind the sheet. */
  withPhotos?: boolean
  footer?: ReactNode
}

/** A person's profile over whatever is on screen. Why the two fit opens above it, and closing that leads back to the profile. */
export function PersonSheet({ person, open, onClose, withPhotos, footer }: PersonSheetProps) {
  const [isExplaining, setIsExplaining] = useState(false)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={<NameAndAge person={person} />} footer={footer}>
        {withPhotos && <PhotoStrip key={person.id} person={person} />}
        <PersonDetails isTitled person={person} onOpenCompatibility={() => setIsExplaining(true)} />
      </Sheet>
      <CompatibilitySheet of={person} open={open && isExplaining} onClose={() => setIsExplaining(false)} />
    </>
  )
}
