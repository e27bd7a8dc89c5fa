import { z } from 'zod'
import { budgets, routes } from '../../contract/define.ts'
import { requiredText } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { tidied } from '../../contract/shared/tidy.ts'

/** Longest query in characters, most cities per answer, and miles within which a city names a place. */
export const cityLimits = { query: 60, found: 8, near: 30 } as const

/** GeoNames' number of a place. */
export const CityId = z.number().int().positive()

export const City = z.object({
  id: CityId,
  name: z.string(),
  /** State, province or district; may be empty. */
  region: z.string(),
  /** Name in English. */
  country: z.string(),
  /** ISO 3166 code, or XK for Kosovo. */
  countryCode: z.string(),
  /** In decimal degrees, as text. */
  latitude: z.string(),
  longitude: z.string(),
})
export type City = z.infer<typeof City>

/** Decimal degrees as text. URLs are logged, so anything finer than half a mile is refused. */
const rough = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'Decimal degrees with at most two decimals.')
    .refine((value) => Math.abs(Number(value)) <= limit, 'Out of range.')

export const cityBudgets = budgets({
  /** One search per pause in typing. */
  city: { count: 120, window: 60 },
})

export const cityRoutes = routes({
  cities: {
    method: 'GET',
    url: '/api/cities',
    schema: {
      summary:
        'The largest cities whose name, in any language, begins with q. After a comma, a region or country, in part or by its code.',
      querystring: z.object({ q: requiredText(cityLimits.query, says('noCity'), tidied) }),
      response: { 200: z.array(City) },
    },
    config: { budget: cityBudgets.city },
  },
  cityNear: {
    method: 'GET',
    url: '/api/cities/near',
    schema: {
      summary: 'The city nearest to a point, null if none is near.',
      querystring: z.object({ latitude: rough(90), longitude: rough(180) }),
      response: { 200: z.object({ city: City.nullable() }) },
    },
    config: { budget: cityBudgets.city },
  },
})
