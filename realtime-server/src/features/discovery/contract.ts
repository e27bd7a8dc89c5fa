import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { filterNames } from '../filters/contract.ts'
import { CardView } from '../people/contract.ts'

export const discoveryModes = ['compatible', 'nearby', 'interests'] as const
export type DiscoveryMode = (typeof discoveryModes)[number]

export const discoveryLimits = { page: 10, max: 50 } as const

/** Reasons for an empty deck, in the response header `x-empty-reason`. */
export const emptyReasons = [
  'profile-incomplete',
  'hidden',
  'no-place',
  'filter',
  'distance',
  'ages',
  'seen-everyone',
] as const
export type EmptyReason = (typeof emptyReasons)[number]

/** Rough number of people: fewer than 10, about 20, 50 or 100, or more. Never exact. */
export const abouts = ['few', '20', '50', '100', 'more'] as const
export type About = (typeof abouts)[number]

/** True to find only people within the distance. */
const useLocation = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

export const discoveryBudgets = budgets({
  /** Decks and Second Look; each reads very many people. */
  deck: { count: 120, window: 60 },
  /** Counts of the people that filters leave. */
  count: { count: 120, window: 60 },
})

export const discoveryRoutes = routes({
  discover: {
    method: 'GET',
    url: '/api/users/discover/:userId',
    schema: {
      summary:
        'The next candidates, best first. An empty list says why in the header x-empty-reason, and in x-empty-filter which filter leaves no one.',
      params: z.object({ userId: Id }),
      querystring: z.object({
        limit: z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number)
          .pipe(z.number().int().min(1).max(discoveryLimits.max))
          .default(discoveryLimits.page),
        mode: z.enum(discoveryModes).default('compatible'),
        useLocation,
      }),
      response: { 200: z.array(CardView) },
      responseHeaders: {
        'x-empty-reason': z.enum(emptyReasons),
        'x-empty-filter': z.enum(filterNames),
      },
    },
    config: { self: 'userId', budget: discoveryBudgets.deck },
  },
  count: {
    method: 'GET',
    url: '/api/users/discover/:userId/count',
    schema: {
      summary: 'About how many people are left for me by my filters, ages and distance.',
      params: z.object({ userId: Id }),
      querystring: z.object({ useLocation }),
      response: { 200: z.object({ about: z.enum(abouts) }) },
    },
    config: { self: 'userId', budget: discoveryBudgets.count },
  },
})
