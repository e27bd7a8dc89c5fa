const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date, YYYY-MM-DD, that a clock on the wall of this IANA zone shows. Throws a RangeError for an unknown zone. */
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
 * The calendar date, YYYY-MM-DD, in UTC-12, the zone where every date begins last.
 * A birthday that has come there has come everywhere, so no traveller is an adult a day early.
 */
export const lastDateOnEarth = (now: Date): string => new Date(now.getTime() - halfDay).toISOString().slice(0, 10)

/**
 * A zone may change once in 7 days, so that hopping around the globe brings no extra day. A change that lies ahead was written
 * while the clock was wrong, and holds nobody up.
 */
export const mayChangeTimeZone = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || changedAt > now || now.getTime() - changedAt.getTime() >= 7 * 24 * 60 * 60 * 1000
