import { z } from 'zod'

/** This feature's part of the self view. */
export const ownVerification = {
  ageVerified: z.boolean(),
  idVerified: z.boolean(),
  /** `pending`, `rejected`, `verified`, `expired` (nobody decided in time, so it must be sent again), or null. */
  verificationStatus: z.string().nullable(),
  /** Reason for the latest rejection. */
  verificationReason: z.string().nullable(),
}
