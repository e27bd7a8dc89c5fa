// Calendar days and ages, for the server and the web client alike.

/** In years. */
export const adultAge = 18
export const oldestAge = 100

const formats = new Map<string, Intl.DateTimeFormat>()
/** The latest answer of each zone, since lists ask for the same moment many times. */
const latest = new Map<string, { at: number; date: string }>()

/** The local date, YYYY-MM-DD, in this IANA time zone. Throws a RangeError for an unknown zone. */
export function localDate(now: Date, timeZone: string): string {
  // Case does not matter in the name of a zone, and people choose it, so a format for each spelling would fill the memory.
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
 * The date, YYYY-MM-DD, in UTC-12, the time zone where every date begins last.
 * A birthday that has begun there has begun everywhere, so no one becomes an adult a day early by traveling.
 */
export const lastDateOnEarth = (now: Date): string =>
  new Date(now.getTime() - halfDay).toISOString().slice(0, 10)

/** Full years between two dates (YYYY-MM-DD). For someone born on 29 February the birthday of a common year is 1 March. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = yearOf(date) - yearOf(dateOfBirth)
  return date.slice(-5) < dateOfBirth.slice(-5) ? years - 1 : years
}

export const isAdult = (dateOfBirth: string, now: Date): boolean =>
  ageOn(dateOfBirth, lastDateOnEarth(now)) >= adultAge

/** The moment from which on someone is an adult: when their 18th birthday has begun in the last time zone. */
export function adultFrom(dateOfBirth: string): Date {
  const [month = 1, day = 1] = dateOfBirth.slice(-5).split('-').map(Number)
  // In a common year Date takes 29 February for 1 March.
  return new Date(Date.UTC(yearOf(dateOfBirth) + adultAge, month - 1, day) + halfDay)
}

/** The first and the last date of birth (YYYY-MM-DD) that is accepted: at most 100 years ago, and that of an adult. */
export function birthRange(now: Date): { min: string; max: string } {
  const today = lastDateOnEarth(now)
  return { min: yearsBefore(today, oldestAge), max: yearsBefore(today, adultAge) }
}

/**
 * The first and the last date of birth (YYYY-MM-DD) of adults who are of these ages (in years) in any time zone. Without an upper age,
 * everyone is who was born before.
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

/** The age shown to people, by the person's own calendar. The specification never lets it fall below 18. */
export const ownAge = (dateOfBirth: string, timeZone: string, now: Date): number =>
  Math.max(adultAge, ageOn(dateOfBirth, dateIn(timeZone, now)))

/** A browser may not know a zone that the server knows. */
function dateIn(timeZone: string, now: Date): string {
  try {
    return localDate(now, timeZone)
  } catch {
    return localDate(now, 'UTC')
  }
}

/** The same day so many years before; of 29 February the day before where there is none. */
function yearsBefore(date: string, years: number): string {
  const year = yearOf(date) - years
  const hasLeapDay = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}${date.slice(-6) === '-02-29' && !hasLeapDay ? '-02-28' : date.slice(-6)}`
}

const yearOf = (date: string) => Number(date.slice(0, -6))
