import { z } from 'zod'
import { Time } from '../../contract/primitives.ts'

/** Its part of the self view. */
export const ownPremium = {
  isPremium: z.boolean(),
  premiumExpiresAt: Time.nullable(),
}
