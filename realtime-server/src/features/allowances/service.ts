import type { SelfRow } from '@swoon/db/queries/users'
import { localDate } from '../calendar/service.ts'
import { detailOf, gamesLeft, remaining } from './rules.ts'

export { gamesLeft, weekOf } from './rules.ts'

/** What a person may still spend today, for the self view; nothing before the profile is complete. */
export function ownAllowancesOf({ allowance, game_week, time_zone }: SelfRow, now: Date) {
  const today = localDate(now, time_zone)
  const left = allowance ? remaining(allowance, today) : { likes: 0, superLikes: 0 }
  return {
    dailyLikesRemaining: left.likes,
    superLikesRemaining: left.superLikes,
    balloonGamesRemaining: gamesLeft(game_week, today),
    allowances: allowance && detailOf(allowance, game_week, today, time_zone),
  }
}
