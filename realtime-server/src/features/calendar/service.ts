/** For other features: dates in people's time zones. */
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
