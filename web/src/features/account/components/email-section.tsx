import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../../lib/me.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { usePasskeys } from '../../passkeys/queries.ts'
import { cancelEmail } from '../actions.ts'
import { useEmailState } from '../queries.ts'
import { EmailSheet } from './email-sheet.tsx'

/** The user's sign-in address, with a button to change it; a section of the Account screen. */
export function EmailSection() {
  const me = useMe()
  const query = useEmailState()
  const { data: state } = query
  const hasPassword = usePasskeys().data?.hasPassword !== false
  const [isOpen, setIsOpen] = useState(false)
  const [isCanceling, setIsCanceling] = useState(false)
  const email = me?.email ?? ''
  const unconfirmed = state?.unconfirmed
  const cancel = async () => {
    setIsCanceling(true)
    await cancelEmail()
    setIsCanceling(false)
  }
  return (
    <TitledSection
      id="email"
      title={t`Email`}
      hint={
        <Trans>
          You sign in with <strong className="text-ink">{email}</strong>. No one else sees it.
        </Trans>
      }
    >
      <LoadingState
        query={query}
        skeleton={<Skeleton className="mt-3 h-11 w-40 rounded-full" />}
        failed={t`This didn't load`}
      />
      {unconfirmed && (
        <div className="mt-3 rounded-md bg-sunken px-4 py-3">
          <p className="wrap-anywhere">
            <Trans>
              We sent a link to <strong>{unconfirmed}</strong>. Open it to start using this address.
            </Trans>
          </p>
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            busy={isCanceling}
            onClick={() => void cancel()}
          >
            {t`Keep the old one`}
          </Button>
        </div>
      )}
      {state?.isMailSetUp && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
          {t`Change email`}
        </Button>
      )}
      {state && !state.isMailSetUp && (
        <p className="mt-3 rounded-md bg-sunken px-4 py-3">
          {t`This server can't send email, so you can't change your address or reset a forgotten password here.`}
        </p>
      )}
      <EmailSheet hasPassword={hasPassword} open={isOpen} onClose={() => setIsOpen(false)} />
    </TitledSection>
  )
}
