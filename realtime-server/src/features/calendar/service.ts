/** For other features: dates in people's time zones. */
export { daysAfter, endOfDate, lastDateOnEarth, localDate, mayChangeTimeZone, westward } from './rules.ts'
