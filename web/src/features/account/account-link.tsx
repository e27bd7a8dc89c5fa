import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** Links to the Account screen; a section of the Privacy screen. */
export function AccountLink() {
  return (
    <TitledSection
      id="account-link"
      title={t`Account`}
      hint={t`How you sign in, where you're signed in, and how to reach our team.`}
    >
      <Link
        to="/app/account"
        className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
      >
        {t`Open your account`}
      </Link>
    </TitledSection>
  )
}
