import { z } from 'zod'

/** Its part of the self view. */
export const ownVerification = {
  ageVerified: z.boolean(),
  idVerified: z.boolean(),
  verificationStatus: z.string().nullable(),
}
