/** For other features: dates in people's time zones. */
export { endOfDate, lastDateOnEarth, localDate, mayChangeTimeZone } from './rules.ts'
