import type { SelfRow } from '@swoon/db/queries/users'

/** Verified facts about a person, for the self view. */
export const ownVerificationOf = (self: SelfRow) => ({
  ageVerified: self.age_verified,
  idVerified: self.id_verified,
  verificationStatus: self.verification_status,
  verificationReason: self.verification_reason,
})
