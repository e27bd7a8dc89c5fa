import { localDate } from '../../contract/shared/days.ts'

export { lastDateOnEarth, localDate } from '../../contract/shared/days.ts'

/** Milliseconds. */
const zoneKept = 7 * 24 * 60 * 60 * 1000

/**
 * Allows one change of time zone in 7 days, so that switching back and forth brings no extra day. A change dated in the future came from a
 * wrong clock and blocks nobody.
 */
export const mayChangeTimeZone = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || changedAt > now || now.getTime() - changedAt.getTime() >= zoneKept

interface Zones {
  /** Zone in which days are counted: streak, refills, the weekly game. */
  readonly time_zone: string
  readonly time_zone_changed_at: Date | null
  /** Zone where the person is, while `time_zone` may not follow yet; null while both agree. */
  readonly current_zone: string | null
}

/** The zone where a person is, which decides their clock and quiet hours. */
export const zoneHere = ({
  time_zone,
  current_zone,
}: Pick<Zones, 'time_zone' | 'current_zone'>): string => current_zone ?? time_zone

/** When days may follow a person to their current zone; null while they do. */
export const daysFollowAt = ({ current_zone, time_zone_changed_at }: Zones): Date | null =>
  current_zone === null || time_zone_changed_at === null
    ? null
    : new Date(time_zone_changed_at.getTime() + zoneKept)

/** Applies a new time zone from the person's device: the clock follows at once, days as soon as they may. */
export function zoneChange(
  before: Zones & { readonly completed_at: Date | null },
  zone: string | undefined,
  now: Date,
): Partial<Zones> {
  if (!zone) return {}
  if (zone === before.time_zone) return before.current_zone === null ? {} : { current_zone: null }
  // Nothing has been counted before the wizard is finished.
  if (!before.completed_at) return { time_zone: zone, current_zone: null }
  if (mayChangeTimeZone(before.time_zone_changed_at, now))
    return { time_zone: zone, time_zone_changed_at: now, current_zone: null }
  return zone === before.current_zone ? {} : { current_zone: zone }
}

/** Days that a date may go back on a trip from UTC+14 to UTC-12. */
export const westward = 2

/** Adds days to a date (YYYY-MM-DD); negative ones go back. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const hour = 60 * 60 * 1000

/** Caches ends of dates by zone and date: every self view needs some, and a zone shares them. */
const ends = new Map<string, number>()

/** Moment at which a date (YYYY-MM-DD) ends in a time zone, even in nights when clocks change. */
export function endOfDate(date: string, timeZone: string): Date {
  const key = `${timeZone.toLowerCase()} ${date}`
  const known = ends.get(key)
  if (known !== undefined) return new Date(known)
  if (ends.size >= 5000) ends.clear()
  const end = searchEnd(date, timeZone)
  ends.set(key, end)
  return new Date(end)
}

function searchEnd(date: string, timeZone: string): number {
  // Searches from UTC+14 to UTC-12 by halves, because a zone only turns moments into dates.
  let before = Date.parse(date) - 15 * hour
  let after = Date.parse(date) + 38 * hour
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localDate(new Date(middle), timeZone) > date) after = middle
    else before = middle
  }
  return after
}
