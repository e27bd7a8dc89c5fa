import type { Invariants } from '../invariants.ts'

export const streakInvariants: Invariants = {
  'the streak of a user is that of their latest claim': `
    SELECT users.id, login_streak, last_login_date, latest.day, latest.streak
    FROM users CROSS JOIN LATERAL (
      SELECT day, streak FROM streak_claims WHERE user_id = users.id ORDER BY day DESC LIMIT 1
    ) AS latest
    WHERE deleted_at IS NULL AND (login_streak <> latest.streak OR last_login_date IS DISTINCT FROM latest.day)`,
}
