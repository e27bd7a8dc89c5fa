import type { SelfRow } from '@swoon/db/queries/users'
import { localDate } from '../calendar/service.ts'
import { allowances } from './contract.ts'
import { remaining } from './rules.ts'

/** What a person may still spend today, for the self view; nothing before the profile is complete. */
export function ownAllowancesOf({ allowance, time_zone }: SelfRow, now: Date) {
  const left = allowance ? remaining(allowance, localDate(now, time_zone)) : { likes: 0, superLikes: 0 }
  return {
    dailyLikesRemaining: left.likes,
    superLikesRemaining: left.superLikes,
    balloonGamesRemaining: allowances.free.balloonGames,
  }
}
