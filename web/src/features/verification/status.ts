import type { SelfView } from '@swoon/realtime-server/contract/profile'

type Verified = Pick<SelfView, 'ageVerified' | 'idVerified' | 'verificationStatus'>

/** The badge over the wizard. */
export function statusOf({ ageVerified, idVerified, verificationStatus }: Verified): {
  label: 'Fully Verified' | 'Verification Rejected' | 'Under Review' | 'Verification Required'
  tone: 'success' | 'danger' | 'accent' | 'neutral'
} {
  if (ageVerified && idVerified) return { label: 'Fully Verified', tone: 'success' }
  if (verificationStatus === 'rejected') return { label: 'Verification Rejected', tone: 'danger' }
  if (verificationStatus === 'pending') return { label: 'Under Review', tone: 'accent' }
  return { label: 'Verification Required', tone: 'neutral' }
}
