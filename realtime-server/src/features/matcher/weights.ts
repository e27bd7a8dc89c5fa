import { z } from 'zod'

/** Weights that a refit learned from everyone together, as `matcher_model.weights` holds them. */
export const Weights = z.object({
  /** The base and the share of likes of each direction. */
  base: z.array(z.number()).length(2),
  rate: z.array(z.number()).length(2),
  /** Of the attributes, in their order. */
  weights: z.array(z.number()),
  head: z.array(z.number()).nullable(),
  variances: z.object({ s: z.number(), t: z.number() }),
  rarity: z.record(z.string(), z.number()),
  /** The market for attention: cards shown of late, people among whom they are shared, and what attention costs. */
  cards: z.number(),
  people: z.number(),
  lambda: z.number(),
  /** Cards count from this day on (YYYY-MM-DD, UTC): those before are in `shown` of each person. */
  day: z.string(),
  decisions: z.number(),
})
export type Weights = z.output<typeof Weights>
