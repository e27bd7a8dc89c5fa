import { ownAge } from '../../contract/shared/days.ts'

export { isAdult, isWithinLifetime } from '../../contract/shared/days.ts'

/** The age shown to people, by the calendar of the person themselves; null without a date of birth. */
export const shownAge = (
  { date_of_birth, time_zone }: { date_of_birth: string | null; time_zone: string },
  now: Date,
): number | null => (date_of_birth === null ? null : ownAge(date_of_birth, time_zone, now))
