const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** Date in UTC, YYYY-MM-DD, this many days ago. */
export const dateOf = (now: Date, daysAgo = 0): string =>
  new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10)

/** True when a refit is due: once a night, and by day only if a night was missed or there was none yet. */
export function isRefitDue(now: Date, last: Date | null): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  const isNight = now.getUTCHours() >= 2 && now.getUTCHours() < 6
  return age >= (isNight ? 12 : 26) * hour
}
