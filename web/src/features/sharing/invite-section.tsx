import { t } from '@lingui/core/macro'
import { appName } from '../../lib/app-name.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { InviteButton } from './invite-button.tsx'

/** Invites a friend; a section of the Account screen. */
export const InviteSection = () => (
  <TitledSection
    id="invite"
    title={t`Bring a friend`}
    hint={t`${appName} is more fun with friends around. Your invitation is just a link; it doesn't say who sent it.`}
  >
    <div className="mt-3">
      <InviteButton size="sm" />
    </div>
  </TitledSection>
)
