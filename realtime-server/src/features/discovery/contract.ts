import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { CardView } from '../people/contract.ts'

export const discoveryModes = ['compatible', 'nearby', 'interests'] as const
export type DiscoveryMode = (typeof discoveryModes)[number]

export const discoveryLimits = { page: 10, max: 50 } as const

/** Why a deck is empty, in the response header `x-empty-reason`. */
export const emptyReasons = ['profile-incomplete', 'hidden', 'no-place', 'distance', 'ages', 'seen-everyone'] as const
export type EmptyReason = (typeof emptyReasons)[number]

export const discoveryBudgets = budgets({
  /** For decks and Second Look, each of which reads very many people. */
  deck: { count: 120, window: 60 },
})

export const discoveryRoutes = routes({
  discover: {
    method: 'GET',
    url: '/api/users/discover/:userId',
    schema: {
      summary: 'The next candidates, best first. An empty list says why in the header x-empty-reason.',
      params: z.object({ userId: Id }),
      querystring: z.object({
        limit: z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number)
          .pipe(z.number().int().min(1).max(discoveryLimits.max))
          .default(discoveryLimits.page),
        mode: z.enum(discoveryModes).default('compatible'),
        useLocation: z
          .enum(['true', 'false'])
          .default('false')
          .transform((value) => value === 'true'),
      }),
      response: { 200: z.array(CardView) },
      responseHeaders: { 'x-empty-reason': z.enum(emptyReasons) },
    },
    config: { self: 'userId', budget: discoveryBudgets.deck },
  },
})
