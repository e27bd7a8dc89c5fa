import { t } from '@lingui/core/macro'
import type { SelfView } from '@swoon/realtime-server/contract/profile'

type Verified = Pick<SelfView, 'ageVerified' | 'idVerified' | 'verificationStatus'>

/** The badge over the wizard. */
export function statusOf({ ageVerified, idVerified, verificationStatus }: Verified): {
  label: string
  tone: 'success' | 'danger' | 'accent' | 'neutral'
} {
  if (ageVerified && idVerified) return { label: t`Fully Verified`, tone: 'success' }
  if (verificationStatus === 'rejected') return { label: t`Verification Rejected`, tone: 'danger' }
  if (verificationStatus === 'pending') return { label: t`Under Review`, tone: 'accent' }
  return { label: t`Verification Required`, tone: 'neutral' }
}
