import { z } from 'zod'
import { CalendarDate, Id, nameText, Time, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'

/** `title` and `description` in characters, ages in years, `ahead` in days, `newBalloons` for each guest and game. */
export const gameLimits = {
  title: 80,
  description: 500,
  minAge: 18,
  maxAge: 99,
  minSlots: 2,
  maxSlots: 10,
  seats: 5,
  newBalloons: 10,
  ahead: 365,
} as const

/** In milliseconds: how long before the start people are reminded, how long a game goes on without an action, how far ahead of a pop's event its burst is, after how much silence a tab is gone, how often a tab sends `call:hold`, and the specification's polling interval. */
export const gameTiming = {
  reminder: 10 * 60_000,
  idle: 2 * 60 * 60_000,
  lead: 150,
  gone: 15_000,
  hold: 4000,
  poll: 2000,
} as const

export const gamePreferences = ['any', 'male', 'female'] as const
const age = z
  .number(says('gameAge'))
  .int(says('gameAge'))
  .min(gameLimits.minAge, says('gameAge'))
  .max(gameLimits.maxAge, says('gameAge'))

/**
 * Checks whether clocks in some time zone (from UTC-12 to UTC+14) show this date and time at this
 * moment.
 */
function isSomewhere(shown: string, moment: string): boolean {
  const ahead = (Date.parse(`${shown}Z`) - Date.parse(moment)) / 3_600_000
  return ahead >= -12 && ahead <= 14
}

export const NewGame = z
  .object({
    title: nameText(gameLimits.title, says('missingFields')),
    /** Required in an invitation. */
    description: text(gameLimits.description).default(''),
    genderPreference: z.enum(gamePreferences).default('any'),
    minAge: age.default(gameLimits.minAge),
    maxAge: age.default(gameLimits.maxAge),
    /** In the creator's time zone. */
    startDate: z.string(says('missingFields')).min(1, says('missingFields')).pipe(CalendarDate),
    /** HH:MM, in the creator's time zone. */
    startTime: z
      .string(says('missingFields'))
      .min(1, says('missingFields'))
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:MM.'),
    /** The moment that the date and time mean where the creator is; otherwise their stored time zone decides. */
    startsAt: Time.optional(),
    /** How many people may be in the game, the creator among them. */
    maxSlots: z
      .number()
      .int()
      .min(gameLimits.minSlots)
      .max(gameLimits.maxSlots)
      .default(gameLimits.maxSlots),
    createdBy: Id.optional(),
    /**
     * Made by the client. A repeat returns the first game; different content is refused as
     * CONFLICT.
     */
    clientId: Id.optional(),
    /**
     * Makes it a balloon date: for this match alone, invited in the chat. Ages, genders and
     * `maxSlots` have no effect then.
     */
    matchId: Id.optional(),
  })
  .refine(({ minAge, maxAge }) => minAge <= maxAge, { message: says('gameAges'), path: ['minAge'] })
  .refine(
    ({ startDate, startTime, startsAt }) =>
      !startsAt || isSomewhere(`${startDate}T${startTime}`, startsAt),
    {
      message: says('startNever'),
      path: ['startTime'],
    },
  )
  .refine(({ matchId, description }) => !matchId || description !== '', {
    message: says('missingFields'),
    path: ['description'],
  })
export type NewGame = z.output<typeof NewGame>

/** The chance of a pop while so many guests are seated. */
export const chanceOf = (seated: number): number => 1 / (seated + 1)

/**
 * The fraction, from 0 to below 1, of a balloon's HMAC-SHA256 in hexadecimal digits: its first 48 bits. The HMAC's key is the seed's
 * 32 bytes, and its message the balloon's number in decimal digits. A balloon wins if this is below its chance.
 */
export const fractionOf = (hmac: string): number => Number.parseInt(hmac.slice(0, 12), 16) / 2 ** 48

/** The status shown for a game at a time, in milliseconds since 1970. */
export function shownStatus(
  { status, startsAt }: { status: string; startsAt: string },
  now: number,
): string {
  if (status !== 'waiting') return status
  return now >= Date.parse(startsAt) ? 'Active' : 'Scheduled'
}
