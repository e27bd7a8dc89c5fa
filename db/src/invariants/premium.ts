import type { Invariants } from '../invariants.ts'

export const premiumInvariants: Invariants = {
  'a paid purchase is granted once, for the months that it has': `
    SELECT purchases.id, quantity, array_agg(months) AS granted
    FROM purchases LEFT JOIN premium_grants AS grants
      ON grants.user_id = purchases.user_id AND source = 'purchase' AND reference = purchases.id::text
    WHERE paid_at IS NOT NULL AND purchases.user_id IS NOT NULL
    GROUP BY purchases.id HAVING count(grants.id) <> 1 OR max(months) <> quantity`,
  'nothing is granted for a purchase that is not paid': `
    SELECT grants.id, reference FROM premium_grants AS grants WHERE source = 'purchase' AND NOT EXISTS (
      SELECT FROM purchases WHERE purchases.id::text = reference AND purchases.user_id = grants.user_id AND paid_at IS NOT NULL
    )`,
  'the grants of a user follow one another': `
    SELECT user_id, starts_at, ends_at, ended_before FROM (
      SELECT user_id, starts_at, ends_at, lag(ends_at) OVER (PARTITION BY user_id ORDER BY ends_at, starts_at) AS ended_before
      FROM premium_grants
    ) AS ordered WHERE starts_at < ended_before`,
  'premium lasts as long as the grants': `
    SELECT users.id, premium_expires_at, max(ends_at) AS granted_until
    FROM users JOIN premium_grants ON user_id = users.id
    GROUP BY users.id HAVING premium_expires_at IS DISTINCT FROM max(ends_at)`,
}
