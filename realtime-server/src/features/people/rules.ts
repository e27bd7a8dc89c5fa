import { lastDateOnEarth } from '../calendar/service.ts'
import { profileLimits } from './contract.ts'

/** Full years between two calendar dates (YYYY-MM-DD). Somebody born on 29 February grows older on 1 March of a common year. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = yearOf(date) - yearOf(dateOfBirth)
  return date.slice(-5) < dateOfBirth.slice(-5) ? years - 1 : years
}

export const isAdult = (dateOfBirth: string, now: Date): boolean =>
  ageOn(dateOfBirth, lastDateOnEarth(now)) >= profileLimits.minAge

/** The date picker's lower end: born no more than 100 years ago. */
export function isWithinLifetime(dateOfBirth: string, now: Date): boolean {
  const today = lastDateOnEarth(now)
  return dateOfBirth >= `${yearOf(today) - profileLimits.maxAge}${today.slice(-6)}`
}

/** Years as shown to people, which the specification never lets fall below 18. */
export const shownAge = (dateOfBirth: string | null, now: Date): number | null =>
  dateOfBirth === null ? null : Math.max(profileLimits.minAge, ageOn(dateOfBirth, lastDateOnEarth(now)))

const yearOf = (date: string) => Number(date.slice(0, -6))
