import { useMe } from '../../lib/me.ts'
import { useNow } from '../../lib/use-now.ts'

/** Whether the signed-in person's premium is set and has not expired. */
export function useIsPremium(): boolean {
  const me = useMe()
  const now = useNow()
  if (!me?.isPremium || me.premiumExpiresAt === null) return false
  return Date.parse(me.premiumExpiresAt) > now
}
