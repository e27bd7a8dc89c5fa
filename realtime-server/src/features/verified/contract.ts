import { z } from 'zod'

/** This feature's part of the self view. */
export const ownVerification = {
  ageVerified: z.boolean(),
  idVerified: z.boolean(),
  /** `pending`, `rejected`, `verified`, `expired` (no one decided in time, so it must be sent again), or null. */
  verificationStatus: z.string().nullable(),
  /** Why the latest submission was rejected. */
  verificationReason: z.string().nullable(),
}
