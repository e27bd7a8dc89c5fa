import type { AllowanceRow, SelfRow } from '@swoon/db/queries/users'
import { localDate } from '../calendar/service.ts'
import type { LikesLeft } from './contract.ts'
import { gamesDetailOf, gamesLeft, likesDetailOf, remaining } from './rules.ts'

export { gamesLeft, weekOf } from './rules.ts'

/** Likes and super likes that a person has left today. */
export function likesLeftOf(allowance: AllowanceRow, timeZone: string, now: Date): LikesLeft {
  const today = localDate(now, timeZone)
  const { likes, superLikes } = remaining(allowance, today)
  return {
    dailyLikesRemaining: likes,
    superLikesRemaining: superLikes,
    allowances: likesDetailOf(allowance, today, timeZone),
  }
}

/** A person's allowances left today, for the self view; empty until the profile is complete. */
export function ownAllowancesOf({ allowance, game_week, time_zone }: SelfRow, now: Date) {
  const today = localDate(now, time_zone)
  const left = allowance && likesLeftOf(allowance, time_zone, now)
  return {
    dailyLikesRemaining: left?.dailyLikesRemaining ?? 0,
    superLikesRemaining: left?.superLikesRemaining ?? 0,
    balloonGamesRemaining: gamesLeft(game_week, today),
    allowances: left && {
      ...left.allowances,
      balloonGames: gamesDetailOf(game_week, today, time_zone),
    },
  }
}
