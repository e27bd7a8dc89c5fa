import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { DidNotLoad } from '../../lib/did-not-load.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

const DeletionSheet = lazyPart(
  async () => (await import('./components/deletion-sheet.tsx')).DeletionSheet,
  ({ open, onClose }) => open && <DidNotLoad onClose={onClose} />,
)

interface DeletionSectionProps {
  userId: string
  /** Users without a password confirm with a passkey. */
  hasPassword: boolean
}

/** Deletes the account; a section of the Privacy screen. */
export function DeletionSection({ userId, hasPassword }: DeletionSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <TitledSection
      id="deletion"
      title={t`Delete account`}
      hint={t`Deletes your account and everything in it. No one can bring it back.`}
    >
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        {t`Delete your account`}
      </Button>
      {wasOpen && (
        <Suspense>
          <DeletionSheet
            userId={userId}
            hasPassword={hasPassword}
            open={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </TitledSection>
  )
}
