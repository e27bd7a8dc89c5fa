import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'
import { requiredText } from '../../contract/primitives.ts'

/** The longest search, in characters, and how many cities answer it. */
export const cityLimits = { query: 60, found: 8 } as const

/** The number that GeoNames gives a place. */
export const CityId = z.number().int().positive()

export const City = z.object({
  id: CityId,
  name: z.string(),
  /** A state, province or district; empty for a place of none. */
  region: z.string(),
  /** In English. */
  country: z.string(),
  /** In decimal degrees, as text. */
  latitude: z.string(),
  longitude: z.string(),
})
export type City = z.infer<typeof City>

export const cityBudgets = budgets({
  /** A search for every pause in typing. */
  city: { count: 120, window: 60 },
})

export const cityRoutes = routes({
  cities: {
    method: 'GET',
    url: '/api/cities',
    schema: {
      summary:
        'The largest cities whose name, or a word of it, begins with q. After a comma, part of a region or country.',
      querystring: z.object({ q: requiredText(cityLimits.query, 'Please type the name of a city.') }),
      response: { 200: z.array(City) },
    },
    config: { budget: cityBudgets.city },
  },
})
