import type { SelfRow } from '@swoon/db/queries/users'

/** Whether a person has paid, and until when, as their own view tells. */
export const ownPremiumOf = ({ is_premium, premium_expires_at }: SelfRow) => ({
  isPremium: is_premium,
  premiumExpiresAt: premium_expires_at?.toISOString() ?? null,
})
