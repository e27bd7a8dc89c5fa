import type { SelfRow } from '@swoon/db/queries/users'

/** Whether a person has premium, and until when, for the self view. */
export const ownPremiumOf = ({ is_premium, premium_expires_at }: SelfRow) => ({
  isPremium: is_premium,
  premiumExpiresAt: premium_expires_at?.toISOString() ?? null,
})
