import { z } from 'zod'
import { CalendarDate, Id, nameText, Time, text } from '../../contract/primitives.ts'

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

export const gameTexts = {
  rules: 'Up to 10 players can join. Guests pop their balloons, and one of them may win.',
  sidebar: 'Up to 6 players; all balloons are free to pop; creator can select winner',
  dateRules: 'Just the two of you; all balloons are free to pop.',
  missing: 'Please fill in all required fields.',
  ages: 'Minimum age cannot be greater than maximum age.',
  past: 'Please choose a start in the future.',
  far: 'Please choose a start within a year.',
  age: 'Ages are from 18 to 99.',
  limit: 'Weekly balloon game limit reached',
  full: 'Game might be full or already started.',
  madeBefore: 'Your game is scheduled already, with what you entered first.',
} as const

/** Why an action is refused, by the code of the refusal. */
export const gameRefusals = {
  GAME_FULL: gameTexts.full,
  NOT_FOR_YOU: 'This game is for other ages or genders.',
  ALREADY_IN_GAME: 'You are already in this game.',
  NOT_IN_GAME: 'Only people in this game can do this.',
  NOT_THE_CREATOR: 'Only the creator of the game can do this.',
  CREATOR_STAYS: 'The creator cannot leave the game, only delete it.',
  GAME_NOT_STARTED: 'The game has not started yet.',
  GAME_OVER: 'This game is over.',
  NO_BALLOON: 'You have no balloon to pop.',
  HAS_BALLOON: 'You still have a balloon.',
  NO_SEAT: 'A new balloon needs a seat in the game.',
  BALLOON_LIMIT: 'You have had all 10 new balloons of this game.',
  CAN_PLAY: 'This guest can already play.',
  NO_SUCH_GUEST: 'This person is not a guest of the game.',
} as const
export type GameRefused = keyof typeof gameRefusals

export const gamePreferences = ['any', 'male', 'female'] as const
const age = z
  .number(gameTexts.age)
  .int(gameTexts.age)
  .min(gameLimits.minAge, gameTexts.age)
  .max(gameLimits.maxAge, gameTexts.age)

/** Whether clocks in some time zone (from UTC-12 to UTC+14) show this date and time at this moment. */
function isSomewhere(shown: string, moment: string): boolean {
  const ahead = (Date.parse(`${shown}Z`) - Date.parse(moment)) / 3_600_000
  return ahead >= -12 && ahead <= 14
}

export const NewGame = z
  .object({
    title: nameText(gameLimits.title, gameTexts.missing),
    /** Required in an invitation. */
    description: text(gameLimits.description).default(''),
    genderPreference: z.enum(gamePreferences).default('any'),
    minAge: age.default(gameLimits.minAge),
    maxAge: age.default(gameLimits.maxAge),
    /** In the creator's time zone. */
    startDate: z.string(gameTexts.missing).min(1, gameTexts.missing).pipe(CalendarDate),
    /** HH:MM, in the creator's time zone. */
    startTime: z
      .string(gameTexts.missing)
      .min(1, gameTexts.missing)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:MM.'),
    /** The moment that the date and time mean where the creator is; otherwise their stored time zone decides. */
    startsAt: Time.optional(),
    /** How many people may be in the game, the creator among them. */
    maxSlots: z.number().int().min(gameLimits.minSlots).max(gameLimits.maxSlots).default(gameLimits.maxSlots),
    createdBy: Id.optional(),
    /** Made by the client. A repeat returns the first game; what says something else is refused as CONFLICT. */
    clientId: Id.optional(),
    /** Makes it a balloon date: for this match alone, invited in the chat. What it says about ages, genders and `maxSlots` has no effect then. */
    matchId: Id.optional(),
  })
  .refine(({ minAge, maxAge }) => minAge <= maxAge, { message: gameTexts.ages, path: ['minAge'] })
  .refine(({ startDate, startTime, startsAt }) => !startsAt || isSomewhere(`${startDate}T${startTime}`, startsAt), {
    message: 'Please choose a date and time that your clock has.',
    path: ['startTime'],
  })
  .refine(({ matchId, description }) => !matchId || description !== '', {
    message: gameTexts.missing,
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

/** What is shown as the status of a game at a time, in milliseconds since 1970. */
export function shownStatus({ status, startsAt }: { status: string; startsAt: string }, now: number): string {
  if (status !== 'waiting') return status
  return now >= Date.parse(startsAt) ? 'Active' : 'Scheduled'
}
