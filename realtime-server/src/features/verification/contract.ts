import { z } from 'zod'

/** This feature's part of the self view. */
export const ownVerification = {
  ageVerified: z.boolean(),
  idVerified: z.boolean(),
  verificationStatus: z.string().nullable(),
}
