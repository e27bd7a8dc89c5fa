import { z } from 'zod'
import { Time } from '../../contract/primitives.ts'

/** A day's allowances: the usual ones without premium, and those of the first day of a new profile. */
export const allowances = {
  free: { likes: 7, superLikes: 1, balloonGames: 1 },
  welcome: { likes: 15, superLikes: 2 },
} as const

/** The rest of the day's allowance, and rewards added to it. */
const Left = z.object({ daily: z.number().int(), bonus: z.number().int() })

export const AllowanceDetail = z.object({
  /** Rises with every change of the likes and super likes. */
  version: z.number().int(),
  likes: Left,
  superLikes: Left,
  /** The daily numbers are those of the first day of a new profile. */
  isWelcome: z.boolean(),
  /** When the daily numbers are next refilled: midnight in the person's time zone. */
  refillsAt: Time,
  /**
   * The rest of the week's balloon games, and when the next week's come: Monday in the person's
   * time zone.
   */
  balloonGames: z.object({ left: z.number().int(), refillsAt: Time }),
})
export type AllowanceDetail = z.infer<typeof AllowanceDetail>

/** Everything that changes with a like. */
export const LikesLeft = z.object({
  /** Daily and bonus together. */
  dailyLikesRemaining: z.number().int(),
  superLikesRemaining: z.number().int(),
  allowances: AllowanceDetail.omit({ balloonGames: true }),
})
export type LikesLeft = z.infer<typeof LikesLeft>

/** This feature's part of the self view. */
export const ownAllowances = {
  dailyLikesRemaining: LikesLeft.shape.dailyLikesRemaining,
  superLikesRemaining: LikesLeft.shape.superLikesRemaining,
  balloonGamesRemaining: z.number().int(),
  /** Null until the profile is complete. */
  allowances: AllowanceDetail.nullable(),
}
