import type { GameRow } from '@swoon/db/queries/balloon-games'
import { calendarFileOf } from '../../platform/base/calendar-file.ts'

/** Milliseconds that a calendar reserves for a game. */
const length = 60 * 60_000

/** A game as an iCalendar file with a reminder. */
export const calendarFile = (game: GameRow, origin: string | undefined, now: Date): string =>
  calendarFileOf({
    product: 'Balloon games',
    uid: game.id,
    now,
    startsAt: game.starts_at,
    endsAt: new Date(game.starts_at.getTime() + length),
    summary: game.title,
    description: game.description,
    ...(origin && { url: new URL(`/app/game/${game.id}`, origin).href }),
    remindsMinutesBefore: 10,
  })
