import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { LikesLeft } from '../allowances/contract.ts'
import { MatchView } from '../matches/contract.ts'
import { CardView } from '../people/contract.ts'
import { PromptAnswer, QuotedAnswer } from '../prompts/contract.ts'

/** For a pass that names an answer. */
export const onlyLikes = 'Only a like can be about an answer.'

export const Swipe = z
  .object({
    swiperId: Id.optional(),
    swipedId: Id,
    isLike: z.boolean(),
    isSuperLike: z.boolean().default(false),
    /** An answer on the other person's profile that the like is about, as its author saw it. One that is changed by now is refused. */
    likedAnswer: QuotedAnswer.optional(),
  })
  .refine((swipe) => swipe.isLike || !swipe.isSuperLike, {
    message: 'A super like is a like.',
    path: ['isSuperLike'],
  })
  .refine((swipe) => swipe.isLike || !swipe.likedAnswer, {
    message: onlyLikes,
    path: ['likedAnswer'],
  })
export type Swipe = z.output<typeof Swipe>

export const SwipeResult = z.object({
  isMatch: z.boolean(),
  swipe: z.object({ swiperId: Id, swipedId: Id, isLike: z.boolean(), isSuperLike: z.boolean() }),
  match: MatchView.nullable(),
})
export type SwipeResult = z.infer<typeof SwipeResult>

/** A person who super liked me, and my answer that it was about, as it was then. */
export const SuperLiker = CardView.extend({ likedMyAnswer: PromptAnswer.optional() })
export type SuperLiker = z.infer<typeof SuperLiker>

/** Milliseconds in which a pass can be taken back. */
export const undoWithin = 60_000

export const swipeBudgets = budgets({
  swipe: { count: 300, window: 60 },
  list: { count: 120, window: 60 },
})

export const swipeRoutes = routes({
  swipe: {
    method: 'POST',
    url: '/api/swipes',
    schema: {
      summary: 'Pass, like or super like. A repeat returns the first result and costs nothing.',
      body: Swipe,
      response: { 200: SwipeResult },
    },
    config: { self: 'swiperId', budget: swipeBudgets.swipe, session: 'asked-with-the-work' },
  },
  undo: {
    method: 'POST',
    url: '/api/swipes/undo',
    schema: {
      summary:
        'Take back the last decision, if it was a pass of less than a minute ago. It then never was one.',
      body: z.object({ swipedId: Id }),
      response: { 200: z.object({ person: CardView }) },
    },
    config: { budget: swipeBudgets.swipe },
  },
  superLikers: {
    method: 'GET',
    url: '/api/users/super-likes/:userId',
    schema: {
      summary: 'Those who super liked me and on whom I have not decided, the latest first.',
      params: z.object({ userId: Id }),
      response: { 200: z.array(SuperLiker) },
    },
    config: { self: 'userId', budget: swipeBudgets.list },
  },
})

export const swipeEvents = events({
  /**
   * Sent to the swiper's own tabs, so that the card leaves every deck. After a like it has the rest
   * of the allowance, if the server knows.
   */
  'swipe:made': z.object({
    swipedId: Id,
    isLike: z.boolean(),
    isSuperLike: z.boolean(),
    left: LikesLeft.optional(),
  }),
  /** Sent to the person who was super liked, so that the card of this person says so; if it made a match, the match does. */
  'super-like:received': z.object({ userId: Id }),
  /** Sent to the swiper's own tabs after a pass was taken back, so that the card is on top of their decks again. */
  'swipe:undone': z.object({ person: CardView }),
})
