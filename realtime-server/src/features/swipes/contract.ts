import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { LikesLeft } from '../allowances/contract.ts'
import { MatchView } from '../matches/contract.ts'
import { CardView } from '../people/contract.ts'
import { PromptAnswer, QuotedAnswer } from '../prompts/contract.ts'

/** Refuses a pass that names an answer. */
export const onlyLikes = 'Only a like can be about an answer.'

export const Swipe = z
  .object({
    swiperId: Id.optional(),
    swipedId: Id,
    isLike: z.boolean(),
    isSuperLike: z.boolean().default(false),
    /** Answer on the other person's profile that the like is about, as its sender saw it. Refused if it has changed since. */
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

/** A person who super liked the user, and the user's answer that it was about, as it was then. */
export const SuperLiker = CardView.extend({ likedMyAnswer: PromptAnswer.optional() })
export type SuperLiker = z.infer<typeof SuperLiker>

/** Milliseconds in which a pass or a super like can be undone. */
export const undoWithin = 60_000
/** Super likes that can be undone in a day. They are limited, because each was announced to someone. */
export const superUndosADay = 3

const Undone = z.object({
  person: CardView,
  /** The rest of the allowance, to which a super like has returned. */
  left: LikesLeft.optional(),
})
export type Undone = z.infer<typeof Undone>

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
        'Take back the last decision, if it was a pass or a super like of less than a minute ago that made no match, and fewer than 3 super likes were taken back today. It then never was one.',
      body: z.object({ swipedId: Id }),
      response: { 200: Undone },
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
  /** Sent to the swiper's own tabs, which remove the card from every deck. After a like it includes the rest of the allowance, if known. */
  'swipe:made': z.object({
    swipedId: Id,
    isLike: z.boolean(),
    isSuperLike: z.boolean(),
    left: LikesLeft.optional(),
  }),
  /** Sent to the person who was super liked, so that the swiper's card shows it. If it made a match, the match shows it instead. */
  'super-like:received': z.object({ userId: Id }),
  /** Sent to the person after a super like was taken back. */
  'super-like:undone': z.object({ userId: Id }),
  /** Sent to the swiper's own tabs after they undo a decision, which puts the card back on top of their decks. */
  'swipe:undone': Undone,
})
