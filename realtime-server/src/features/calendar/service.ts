/** For other features: dates in people's time zones. */
export { lastDateOnEarth, localDate, mayChangeTimeZone } from './rules.ts'
