const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** The date in UTC, YYYY-MM-DD, so many days ago. */
export const dateOf = (now: Date, daysAgo = 0): string =>
  new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10)

/**
 * Checks whether it is time for a refit: at night, once; by day only if a night was missed, or if
 * there was none yet.
 */
export function isRefitDue(now: Date, last: Date | null): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  const isNight = now.getUTCHours() >= 2 && now.getUTCHours() < 6
  return age >= (isNight ? 12 : 26) * hour
}
