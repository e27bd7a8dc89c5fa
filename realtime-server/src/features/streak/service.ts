import type { SelfRow } from '@swoon/db/queries/users'

/** How many days in a row a person came, for the self view. */
export const ownStreakOf = ({ login_streak, last_login_date }: SelfRow) => ({
  loginStreak: login_streak,
  lastLoginDate: last_login_date,
})
