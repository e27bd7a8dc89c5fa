import { localDate } from '../../contract/shared/days.ts'

export { lastDateOnEarth, localDate } from '../../contract/shared/days.ts'

/** Milliseconds. */
const zoneKept = 7 * 24 * 60 * 60 * 1000

/**
 * A time zone may change once in 7 days, so that changing it back and forth brings no extra day. A change dated in the future was
 * stored while the clock was wrong, and blocks no one.
 */
export const mayChangeTimeZone = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || changedAt > now || now.getTime() - changedAt.getTime() >= zoneKept

interface Zones {
  /** By which days are counted: streak, refills, the week's game. */
  readonly time_zone: string
  readonly time_zone_changed_at: Date | null
  /** Where the person is, while `time_zone` may not follow; null while both are the same. */
  readonly current_zone: string | null
}

/** The time zone where a person is, by which their clock and quiet hours go. */
export const zoneHere = ({
  time_zone,
  current_zone,
}: Pick<Zones, 'time_zone' | 'current_zone'>): string => current_zone ?? time_zone

/** When days may follow a person to where they are; null while they do. */
export const daysFollowAt = ({ current_zone, time_zone_changed_at }: Zones): Date | null =>
  current_zone === null || time_zone_changed_at === null
    ? null
    : new Date(time_zone_changed_at.getTime() + zoneKept)

/**
 * Changes for a person whose device names another time zone: the clock follows at once, and days as
 * soon as they may.
 */
export function zoneChange(
  before: Zones & { readonly completed_at: Date | null },
  zone: string | undefined,
  now: Date,
): Partial<Zones> {
  if (!zone) return {}
  if (zone === before.time_zone) return before.current_zone === null ? {} : { current_zone: null }
  // Before the wizard is finished nothing has been counted yet.
  if (!before.completed_at) return { time_zone: zone, current_zone: null }
  if (mayChangeTimeZone(before.time_zone_changed_at, now))
    return { time_zone: zone, time_zone_changed_at: now, current_zone: null }
  return zone === before.current_zone ? {} : { current_zone: zone }
}

/** How many days a date may go back when a person travels from UTC+14 to UTC-12. */
export const westward = 2

/** The date (YYYY-MM-DD) so many days after another; before it, if negative. */
export function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const hour = 60 * 60 * 1000

/** Ends of dates by zone and date: every self view needs some, and they are the same for everyone in a zone. */
const ends = new Map<string, number>()

/** The moment at which a date (YYYY-MM-DD) is over in this time zone, whatever its clocks do in that night. */
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
  // From UTC+14 to UTC-12. By halves, because the zone gives the date of a moment and not the reverse.
  let before = Date.parse(date) - 15 * hour
  let after = Date.parse(date) + 38 * hour
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localDate(new Date(middle), timeZone) > date) after = middle
    else before = middle
  }
  return after
}
