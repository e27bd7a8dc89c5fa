import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CompatibilitySheet } from '../compatibility/compatibility-sheet.tsx'
import { NameAndAge } from './components/name-and-age.tsx'
import { PhotoStrip } from './components/photo-strip.tsx'
import { PersonDetails } from './person-details.tsx'
import { PhotoLightbox } from './photo-lightbox.tsx'
import type { Profile } from './queries.ts'

type PersonSheetProps = Pick<ComponentProps<typeof PersonDetails>, 'answerAction'> & {
  person: Profile
  open: boolean
  onClose: () => void
  /** Set if no card with their photos is behind the sheet. */
  withPhotos?: boolean
  /** Set if only this place may open the profile, such as a room: its own screen would not find it. */
  isHereOnly?: boolean
  /** Set for people the user has not matched with: their song waits for a press. */
  isStranger?: boolean
  footer?: ReactNode
  /** Shown under the score. */
  why?: ReactNode
  /** Called when the user opens this profile's own screen, so that other dialogs can close. */
  onLeave?: () => void
}

/** A person's profile over any screen. The score's explanation opens above it and returns to it. */
export function PersonSheet({
  person,
  open,
  onClose,
  withPhotos,
  isHereOnly,
  isStranger,
  footer,
  why,
  onLeave,
  answerAction,
}: PersonSheetProps) {
  const [isExplaining, setIsExplaining] = useState(false)
  const [photo, setPhoto] = useState<string | null>(null)
  const leave = () => {
    onClose()
    onLeave?.()
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={<NameAndAge person={person} />} footer={footer}>
        {withPhotos && <PhotoStrip key={person.id} person={person} onOpen={setPhoto} />}
        <PersonDetails
          above="name"
          isOpen={open}
          songWaits={isStranger}
          person={person}
          why={why}
          answerAction={answerAction}
          onOpenCompatibility={() => setIsExplaining(true)}
        />
        {!isHereOnly && (
          <Link
            to={`/app/user/${person.id}`}
            onClick={leave}
            className={cx(buttonClass({ variant: 'outline' }), 'mt-7 w-full')}
          >
            {t`View full profile`}
          </Link>
        )}
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
