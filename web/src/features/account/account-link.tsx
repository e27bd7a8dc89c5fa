import { t } from '@lingui/core/macro'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'

/** Links to the Account screen; a section of the Privacy screen. */
export function AccountLink() {
  return (
    <section aria-labelledby="account-link">
      <h2 id="account-link" className="font-display text-xl font-bold">
        {t`Account`}
      </h2>
      <p className="mt-1 text-ink-soft">{t`How you sign in, where you're signed in, and how to reach our team.`}</p>
      <Link
        to="/app/account"
        className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
      >
        {t`Open your account`}
      </Link>
    </section>
  )
}
