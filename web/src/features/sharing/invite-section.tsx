import { t } from '@lingui/core/macro'
import { appName } from '../../lib/app-name.ts'
import { InviteButton } from './invite-button.tsx'

/** Invites a friend; a section of the Account screen. */
export const InviteSection = () => (
  <section aria-labelledby="invite">
    <h2 id="invite" className="font-display text-xl font-bold">
      {t`Bring a friend`}
    </h2>
    <p className="mt-1 mb-3 text-ink-soft">
      {t`${appName} is more fun with friends around. Your invitation is just a link; it doesn't say who sent it.`}
    </p>
    <InviteButton size="sm" />
  </section>
)
