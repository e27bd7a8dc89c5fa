import type { SelfView } from '@swoon/realtime-server/contract/profile'

type Verified = Pick<SelfView, 'ageVerified' | 'idVerified' | 'verificationStatus'>

/** The badge over the wizard. */
export function statusOf({ ageVerified, idVerified, verificationStatus }: Verified): {
  words: 'Fully Verified' | 'Verification Rejected' | 'Under Review' | 'Verification Required'
  tone: 'success' | 'danger' | 'accent' | 'neutral'
} {
  if (ageVerified && idVerified) return { words: 'Fully Verified', tone: 'success' }
  if (verificationStatus === 'rejected') return { words: 'Verification Rejected', tone: 'danger' }
  if (verificationStatus === 'pending') return { words: 'Under Review', tone: 'accent' }
  return { words: 'Verification Required', tone: 'neutral' }
}
