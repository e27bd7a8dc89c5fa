import { z } from 'zod'
import { CalendarDate, Id, nameText, Time, text } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'

/** `title` and `description` in characters, ages in years, `ahead` in days, `newBalloons` per guest and game. */
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

/**
 * Times in milliseconds: reminder before the start, life of an idle game, lead of a pop's event over its burst, silence after which a tab
 * is gone, interval of `call:hold`, and the specification's polling interval.
 */
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

/** Checks that some time zone (UTC-12 to UTC+14) shows this date and time at this moment. */
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
    /** The exact moment of date and time where the creator is; without it, their stored time zone decides. */
    startsAt: Time.optional(),
    /** Most people in the game, including the creator. */
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
    /** Makes it a balloon date with this match, invited in the chat; ages, genders and `maxSlots` then don't apply. */
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

/** Chance of a pop with this many seated guests. */
export const chanceOf = (seated: number): number => 1 / (seated + 1)

/**
 * Fraction, from 0 to below 1, made from the first 48 bits of a balloon's hexadecimal HMAC-SHA256. Its key is the seed's 32 bytes, its
 * message the balloon's number in decimal digits. The balloon wins if the fraction is below its chance.
 */
export const fractionOf = (hmac: string): number => Number.parseInt(hmac.slice(0, 12), 16) / 2 ** 48

/**
 * Status shown for a game.
 * @param now milliseconds since 1970
 */
export function shownStatus(
  { status, startsAt }: { status: string; startsAt: string },
  now: number,
): string {
  if (status !== 'waiting') return status
  return now >= Date.parse(startsAt) ? 'Active' : 'Scheduled'
}
