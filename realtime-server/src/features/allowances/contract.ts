import { z } from 'zod'
import { Time } from '../../contract/primitives.ts'

/** Daily allowances: the usual ones without premium, and those of a new profile's first day. */
export const allowances = {
  free: { likes: 7, superLikes: 1, balloonGames: 1 },
  welcome: { likes: 15, superLikes: 2 },
} as const

/** The rest of the day's allowance, and rewards added to it. */
const Left = z.object({ daily: z.number().int(), bonus: z.number().int() })

export const AllowanceDetail = z.object({
  /** Grows with every change of likes and super likes. */
  version: z.number().int(),
  likes: Left,
  superLikes: Left,
  /** True on the first day of a new profile, which has larger daily numbers. */
  isWelcome: z.boolean(),
  /** Next refill of the daily numbers: midnight in the person's time zone. */
  refillsAt: Time,
  /** Balloon games left this week, and their next refill: Monday in the person's time zone. */
  balloonGames: z.object({ left: z.number().int(), refillsAt: Time }),
})
export type AllowanceDetail = z.infer<typeof AllowanceDetail>

/** Holds everything that a like changes. */
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
