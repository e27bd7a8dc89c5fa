import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { term } from '#i18n'

type Verified = Pick<SelfView, 'ageVerified' | 'idVerified' | 'verificationStatus'>

/** The badge above the wizard, and its meaning. */
export function statusOf({ ageVerified, idVerified, verificationStatus }: Verified): {
  status: 'verified' | 'rejected' | 'pending' | 'required'
  label: string
  tone: 'success' | 'danger' | 'accent' | 'neutral'
} {
  if (ageVerified && idVerified)
    return { status: 'verified', label: t`Fully Verified`, tone: 'success' }
  if (verificationStatus === 'rejected')
    return { status: 'rejected', label: t`Verification Rejected`, tone: 'danger' }
  if (verificationStatus === 'pending')
    return { status: 'pending', label: t`Under Review`, tone: 'accent' }
  return { status: 'required', label: t`Verification Required`, tone: 'neutral' }
}

/** The fault of a rejected document, and how to fix it. */
export const whyRejected = ({ verificationReason }: Pick<SelfView, 'verificationReason'>): string =>
  `${verificationReason ? term('rejection', verificationReason) : ''} ${t`You can try again.`}`.trim()
