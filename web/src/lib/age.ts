import { profileLimits } from '@swoon/realtime-server/contract/people'

/** Whole years between a date (YYYY-MM-DD) and the calendar day of `now`; NaN for an invalid date. */
export function yearsSince(date: string, now: Date): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!parts) return Number.NaN
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day)
  return now.getFullYear() - year - (hadBirthday ? 0 : 1)
}

/** The first and last date of birth of the date picker, as YYYY-MM-DD. */
export const birthRange = (now: Date) => ({
  min: yearsBefore(now, profileLimits.maxAge),
  max: yearsBefore(now, profileLimits.minAge),
})

function yearsBefore(now: Date, years: number): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const isLeapDay = now.getMonth() === 1 && now.getDate() === 29
  const day = isLeapDay ? '28' : String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear() - years}-${month}-${day}`
}
