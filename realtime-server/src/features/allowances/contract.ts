import { z } from 'zod'

/** A day's allowances: the usual ones without premium, and those of the first day of a new profile. */
export const allowances = {
  free: { likes: 7, superLikes: 1, balloonGames: 1 },
  welcome: { likes: 15, superLikes: 2 },
} as const

/** This feature's part of the self view. */
export const ownAllowances = {
  /** Daily and bonus together. */
  dailyLikesRemaining: z.number().int(),
  superLikesRemaining: z.number().int(),
  balloonGamesRemaining: z.number().int(),
}
