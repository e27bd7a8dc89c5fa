import { z } from 'zod'
import { Time } from '../../contract/primitives.ts'

/** This feature's part of the self view. */
export const ownPremium = {
  isPremium: z.boolean(),
  premiumExpiresAt: Time.nullable(),
}
