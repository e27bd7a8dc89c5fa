import { daysAfter, endOfDate, westward } from '../calendar/service.ts'
import { type AllowanceDetail, allowances, type LikesLeft } from './contract.ts'

/** Holds everything a person may still spend. `day` is the date, in their time zone, of the daily numbers. */
export interface Allowance {
  readonly day: string
  readonly likes: number
  readonly superLikes: number
  readonly bonusLikes: number
  readonly bonusSuperLikes: number
  /** Day of the welcome grant; null if unknown. */
  readonly welcomeDay: string | null
  /** Grows with every change. */
  readonly version: number
}

/**
 * Refills only on a later day: a time zone further west brings an earlier date, which must not refill. A date further ahead than any time
 * zone allows was stored by a wrong clock; waiting for it would freeze the allowance.
 */
export const refilled = (allowance: Allowance, today: string): Allowance =>
  today > allowance.day || allowance.day > daysAfter(today, westward)
    ? {
        ...allowance,
        day: today,
        likes: allowances.free.likes,
        superLikes: allowances.free.superLikes,
      }
    : allowance

/** Sums daily and bonus allowances, as the person's own view shows them. */
export function remaining(
  allowance: Allowance,
  today: string,
): { likes: number; superLikes: number } {
  const now = refilled(allowance, today)
  return { likes: now.likes + now.bonusLikes, superLikes: now.superLikes + now.bonusSuperLikes }
}

/** Splits likes and super likes by source, and says when they are next refilled in this time zone. */
export function likesDetailOf(
  allowance: Allowance,
  today: string,
  timeZone: string,
): LikesLeft['allowances'] {
  const now = refilled(allowance, today)
  return {
    version: now.version,
    likes: { daily: now.likes, bonus: now.bonusLikes },
    superLikes: { daily: now.superLikes, bonus: now.bonusSuperLikes },
    isWelcome: now.day === now.welcomeDay,
    refillsAt: endOfDate(now.day, timeZone).toISOString(),
  }
}

/**
 * The same for the week's balloon games.
 * @param spent the Monday of the latest week whose game is spent
 */
export const gamesDetailOf = (
  spent: string | null,
  today: string,
  timeZone: string,
): AllowanceDetail['balloonGames'] => ({
  left: gamesLeft(spent, today),
  refillsAt: endOfDate(daysAfter(weekOf(today), 6), timeZone).toISOString(),
})

/** The Monday of the week of a date. */
export function weekOf(date: string): string {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return daysAfter(date, -sinceMonday)
}

/**
 * Counts the balloon games a person may still create or join this week. As with days, only a later week brings a new one, and a week
 * further ahead than the next was stored by a wrong clock.
 * @param spent the Monday of the latest week whose game is spent
 */
export const gamesLeft = (spent: string | null, today: string): number =>
  spent !== null && spent >= weekOf(today) && spent <= daysAfter(weekOf(today), 7)
    ? 0
    : allowances.free.balloonGames
