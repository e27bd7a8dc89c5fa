/** What other features use: dates in the zones of people. */
export { lastDateOnEarth, localDate, mayChangeTimeZone } from './rules.ts'
