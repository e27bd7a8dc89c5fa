import { ownAge } from '../../contract/shared/days.ts'
import { ageLimits } from './fields.ts'

export { isAdult, isWithinLifetime } from '../../contract/shared/days.ts'

/** Age shown to people, in the person's own time zone; null without a date of birth. */
export const shownAge = (
  { date_of_birth, time_zone }: { date_of_birth: string | null; time_zone: string },
  now: Date,
): number | null => (date_of_birth === null ? null : ownAge(date_of_birth, time_zone, now))

export interface Ages {
  readonly min_age: number
  readonly max_age: number
}

export const isEveryAge = ({ min_age, max_age }: Ages): boolean =>
  min_age <= ageLimits.min && max_age >= ageLimits.max

/** True for an age outside those that a person looks for, like the database function `wants`. */
export const isOutside = (age: number | null, ages: Ages): boolean =>
  !isEveryAge(ages) &&
  (age === null || age < ages.min_age || (ages.max_age < ageLimits.max && age > ages.max_age))
