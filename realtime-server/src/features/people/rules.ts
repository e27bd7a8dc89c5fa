import { lastDateOnEarth } from '../calendar/service.ts'
import { profileLimits } from './contract.ts'

/** Full years between two dates (YYYY-MM-DD). For somebody born on 29 February the birthday of a common year is 1 March. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = yearOf(date) - yearOf(dateOfBirth)
  return date.slice(-5) < dateOfBirth.slice(-5) ? years - 1 : years
}

export const isAdult = (dateOfBirth: string, now: Date): boolean =>
  ageOn(dateOfBirth, lastDateOnEarth(now)) >= profileLimits.minAge

/** The lower end of the date picker: born no more than 100 years ago. */
export function isWithinLifetime(dateOfBirth: string, now: Date): boolean {
  const today = lastDateOnEarth(now)
  return dateOfBirth >= `${yearOf(today) - profileLimits.maxAge}${today.slice(-6)}`
}

/** The age shown to people, which the specification never lets fall below 18. */
export const shownAge = (dateOfBirth: string | null, now: Date): number | null =>
  dateOfBirth === null ? null : Math.max(profileLimits.minAge, ageOn(dateOfBirth, lastDateOnEarth(now)))

const yearOf = (date: string) => Number(date.slice(0, -6))
