const formats = new Map<string, Intl.DateTimeFormat>()

/** The local date, YYYY-MM-DD, in this IANA time zone. Throws a RangeError for an unknown zone. */
export function localDate(now: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

const halfDay = 12 * 60 * 60 * 1000

/**
 * The date, YYYY-MM-DD, in UTC-12, the time zone where every date begins last.
 * A birthday that has begun there has begun everywhere, so nobody becomes an adult a day early by travelling.
 */
export const lastDateOnEarth = (now: Date): string => new Date(now.getTime() - halfDay).toISOString().slice(0, 10)

/**
 * A time zone may change once in 7 days, so that changing it back and forth brings no extra day. A change dated in the future was
 * stored while the clock was wrong, and blocks nobody.
 */
export const mayChangeTimeZone = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || changedAt > now || now.getTime() - changedAt.getTime() >= 7 * 24 * 60 * 60 * 1000
