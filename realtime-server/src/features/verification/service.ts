import type { SelfRow } from '@swoon/db/queries/users'

/** What was verified about a person, for the self view. */
export const ownVerificationOf = ({ age_verified, id_verified, verification_status }: SelfRow) => ({
  ageVerified: age_verified,
  idVerified: id_verified,
  verificationStatus: verification_status,
})
