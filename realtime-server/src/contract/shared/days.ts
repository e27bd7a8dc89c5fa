// Calendar days and ages, for server and web client.

/** In years. */
export const adultAge = 18
export const oldestAge = 100

const formats = new Map<string, Intl.DateTimeFormat>()
/** Latest result per zone, since lists ask for the same moment many times. */
const latest = new Map<string, { at: number; date: string }>()

/**
 * Local date, YYYY-MM-DD, in an IANA time zone.
 * @throws RangeError for an unknown zone
 */
export function localDate(now: Date, timeZone: string): string {
  // Zone names ignore case, and people choose them, so a format per spelling would fill the memory.
  const zone = timeZone.toLowerCase()
  const at = now.getTime()
  const known = latest.get(zone)
  if (known?.at === at) return known.date
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  latest.set(zone, { at, date })
  return date
}

const halfDay = 12 * 60 * 60 * 1000

/**
 * Date, YYYY-MM-DD, in UTC-12, where every date begins last. A birthday that has begun there has begun everywhere, so nobody becomes an
 * adult a day early by traveling.
 */
export const lastDateOnEarth = (now: Date): string =>
  new Date(now.getTime() - halfDay).toISOString().slice(0, 10)

/** Full years between two dates (YYYY-MM-DD). A birthday on February 29 is March 1 in common years. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = yearOf(date) - yearOf(dateOfBirth)
  return date.slice(-5) < dateOfBirth.slice(-5) ? years - 1 : years
}

export const isAdult = (dateOfBirth: string, now: Date): boolean =>
  ageOn(dateOfBirth, lastDateOnEarth(now)) >= adultAge

/** Moment at which a person becomes an adult: their 18th birthday begins in the last time zone. */
export function adultFrom(dateOfBirth: string): Date {
  const [month = 1, day = 1] = dateOfBirth.slice(-5).split('-').map(Number)
  // In a common year, Date reads February 29 as March 1.
  return new Date(Date.UTC(yearOf(dateOfBirth) + adultAge, month - 1, day) + halfDay)
}

/** Earliest and latest accepted date of birth (YYYY-MM-DD): 100 years ago, and that of an adult. */
export function birthRange(now: Date): { min: string; max: string } {
  const today = lastDateOnEarth(now)
  return { min: yearsBefore(today, oldestAge), max: yearsBefore(today, adultAge) }
}

/**
 * Earliest and latest date of birth (YYYY-MM-DD) of adults who are within these ages (in years) in any time zone. Without an upper age
 * there is no earliest date.
 */
export function birthsOf(
  ages: { min: number; max: number | null },
  now: Date,
): { from: string; by: string } {
  const firstDate = new Date(now.getTime() + halfDay + 2 * 60 * 60 * 1000)
    .toISOString()
    .slice(0, 10)
  const [youngest, adults] = [yearsBefore(firstDate, ages.min), birthRange(now).max]
  return {
    from: ages.max === null ? '0001-01-01' : yearsBefore(lastDateOnEarth(now), ages.max + 1),
    by: youngest < adults ? youngest : adults,
  }
}

export const isWithinLifetime = (dateOfBirth: string, now: Date): boolean =>
  dateOfBirth >= birthRange(now).min

/** Age shown to people, in the person's own time zone. The specification never lets it fall below 18. */
export const ownAge = (dateOfBirth: string, timeZone: string, now: Date): number =>
  Math.max(adultAge, ageOn(dateOfBirth, dateIn(timeZone, now)))

/** A browser may not know every zone that the server knows. */
function dateIn(timeZone: string, now: Date): string {
  try {
    return localDate(now, timeZone)
  } catch {
    return localDate(now, 'UTC')
  }
}

/** The same day this many years earlier; February 28 instead of a missing 29. */
function yearsBefore(date: string, years: number): string {
  const year = yearOf(date) - years
  const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}${date.slice(-6) === '-02-29' && !hasLeapDay ? '-02-28' : date.slice(-6)}`
}

const yearOf = (date: string) => Number(date.slice(0, -6))
