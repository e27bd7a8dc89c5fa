/** Dates in people's time zones, for other features. */
export {
  daysAfter,
  daysFollowAt,
  endOfDate,
  lastDateOnEarth,
  localDate,
  westward,
  zoneChange,
  zoneHere,
} from './rules.ts'
