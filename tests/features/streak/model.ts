import fc from 'fast-check'
import { localDate } from '../../../realtime-server/src/features/calendar/rules.ts'

/** Zones with daylight saving in both halves of the year, by half an hour and at midnight, and both ends of the date line. */
export const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
] as const

const hour = 60 * 60 * 1000

/** A step this many milliseconds after the previous one: a claim, after a flight to another zone if named. */
export interface Step {
  after: number
  flight: string | null
}

export interface History {
  /** Milliseconds since the epoch. */
  start: number
  steps: Step[]
}

/** Mostly pauses of about a day; some are minutes, some are days. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 14 * hour, max: 34 * hour }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: 24 * hour, max: 80 * hour }) },
)

/** A random history of claims; without `flights` the person stays at home. */
export const histories = (flights: boolean, length = 20): fc.Arbitrary<History> =>
  fc.record({
    start: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 1) }),
    steps: fc.array(
      fc.record({
        after: pause,
        flight: flights ? fc.option(fc.constantFrom(...zones), { freq: 3 }) : fc.constant(null),
      }),
      { minLength: 1, maxLength: length },
    ),
  })

/** The next calendar date. */
const next = (day: string) => new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10)

/** A person's claims by plain rules: the dates on wall calendars where the person is and where they last claimed. */
export function streakModel() {
  let last: { day: string; zone: string; streak: number } | null = null
  const claimed = new Map<string, number>()
  /** A date counts as reached once it is later on both calendars, and as missed only then. */
  const isPast = (day: string, now: Date, zones: string[]) =>
    zones.every((zone) => localDate(now, zone) > day)
  const look = (
    now: Date,
    zone: string,
  ): { state: 'open' | 'claimed' | 'broken'; days: number } => {
    if (!last) return { state: 'open', days: 0 }
    const walls = [zone, last.zone]
    if (!isPast(last.day, now, walls)) return { state: 'claimed', days: last.streak }
    if (!isPast(next(last.day), now, walls)) return { state: 'open', days: last.streak }
    return { state: 'broken', days: 0 }
  }
  return {
    look,
    claimed,
    /** @returns the new streak; null if the day is already claimed */
    claim(now: Date, zone: string): number | null {
      const { state, days } = look(now, zone)
      if (state === 'claimed') return null
      last = { day: localDate(now, zone), zone, streak: days + 1 }
      claimed.set(last.day, last.streak)
      return last.streak
    },
  }
}
