import { z } from 'zod'
import { routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { discoveryBudgets } from '../discovery/contract.ts'
import { MatchView } from '../matches/contract.ts'
import { CardView } from '../people/contract.ts'
import { QuotedAnswer } from '../prompts/contract.ts'
import { onlyLikes, swipeBudgets } from '../swipes/contract.ts'

export const revisitActions = ['like', 'superlike', 'pass'] as const

export const secondLookRoutes = routes({
  passed: {
    method: 'GET',
    url: '/api/users/passed/:userId',
    schema: {
      summary: 'People passed and not yet revisited, newest pass first.',
      params: z.object({ userId: Id }),
      response: { 200: z.array(CardView) },
    },
    config: { self: 'userId', budget: discoveryBudgets.deck },
  },
  revisit: {
    method: 'POST',
    url: '/api/users/revisit',
    schema: {
      summary: 'Decide once more, and finally, on a passed person.',
      body: z
        .object({
          userId: Id,
          action: z.enum(revisitActions),
          likedAnswer: QuotedAnswer.optional(),
        })
        .refine(({ action, likedAnswer }) => action !== 'pass' || !likedAnswer, {
          message: onlyLikes,
          path: ['likedAnswer'],
        }),
      response: { 200: z.object({ action: z.enum(revisitActions), match: MatchView.nullable() }) },
    },
    config: { budget: swipeBudgets.swipe, session: 'asked-with-the-work' },
  },
})
