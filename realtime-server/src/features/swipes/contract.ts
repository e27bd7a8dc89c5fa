import { z } from 'zod'
import { events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { MatchView } from '../matches/contract.ts'

/** A day's allowances: of a free person, and of the first day of a new profile. */
export const allowances = {
  free: { likes: 7, superLikes: 1, balloonGames: 1 },
  welcome: { likes: 15, superLikes: 2 },
} as const

export const Swipe = z
  .object({ swiperId: Id.optional(), swipedId: Id, isLike: z.boolean(), isSuperLike: z.boolean().default(false) })
  .refine((swipe) => swipe.isLike || !swipe.isSuperLike, { message: 'A super like is a like.', path: ['isSuperLike'] })
export type Swipe = z.output<typeof Swipe>

export const SwipeResult = z.object({
  isMatch: z.boolean(),
  swipe: z.object({ swiperId: Id, swipedId: Id, isLike: z.boolean(), isSuperLike: z.boolean() }),
  match: MatchView.nullable(),
})
export type SwipeResult = z.infer<typeof SwipeResult>

export const swipeRoutes = routes({
  swipe: {
    method: 'POST',
    url: '/api/swipes',
    schema: {
      summary: 'Pass, like or super like. A repeat returns the first result and costs nothing.',
      body: Swipe,
      response: { 200: SwipeResult },
    },
    config: { budget: 'swipe', session: 'asked-with-the-work' },
  },
})

export const swipeEvents = events({
  /** To the swiper's own tabs, so that the card leaves every deck. */
  'swipe:made': z.object({ swipedId: Id, isLike: z.boolean(), isSuperLike: z.boolean() }),
})
