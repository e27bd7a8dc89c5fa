import { type ComponentProps, type ReactNode, useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { CompatibilitySheet } from '../compatibility/compatibility-sheet.tsx'
import { NameAndAge } from './components/name-and-age.tsx'
import { PersonDetails } from './person-details.tsx'
import { PhotoLightbox } from './photo-lightbox.tsx'
import type { Profile } from './queries.ts'

type PersonSheetProps = Pick<ComponentProps<typeof PersonDetails>, 'answerAction'> & {
  person: Profile
  open: boolean
  onClose: () => void
  /** Set for people the user has not matched with: their song waits for a press. */
  isStranger?: boolean
  footer?: ReactNode
  /** Shown under the score. */
  why?: ReactNode
}

/** A person's profile over any screen. The score's explanation opens above it and returns to it. */
export function PersonSheet({
  person,
  open,
  onClose,
  isStranger,
  footer,
  why,
  answerAction,
}: PersonSheetProps) {
  const [isExplaining, setIsExplaining] = useState(false)
  const [photo, setPhoto] = useState<string | null>(null)
  return (
    <>
      <Sheet open={open} onClose={onClose} title={<NameAndAge person={person} />} footer={footer}>
        <PersonDetails
          above="name"
          isOpen={open}
          songWaits={isStranger}
          person={person}
          why={why}
          answerAction={answerAction}
          onOpenCompatibility={() => setIsExplaining(true)}
          onOpenPhoto={setPhoto}
        />
      </Sheet>
      <CompatibilitySheet
        of={person}
        open={open && isExplaining}
        onClose={() => setIsExplaining(false)}
      />
      <PhotoLightbox person={person} at={open ? photo : null} onClose={() => setPhoto(null)} />
    </>
  )
}
