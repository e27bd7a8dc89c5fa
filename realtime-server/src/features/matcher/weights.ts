import { z } from 'zod'

/** Weights that a refit learned from everyone together, as stored in `matcher_model.weights`. */
export const Weights = z.object({
  /** Base and share of likes of each direction. */
  base: z.array(z.number()).length(2),
  rate: z.array(z.number()).length(2),
  /** Weights of the attributes, in order. */
  weights: z.array(z.number()),
  head: z.array(z.number()).nullable(),
  variances: z.object({ s: z.number(), t: z.number() }),
  rarity: z.record(z.string(), z.number()),
  /** Market for attention: recently shown cards, the people who share them, and the cost of attention. */
  cards: z.number(),
  people: z.number(),
  lambda: z.number(),
  /** Cards count from this day on (YYYY-MM-DD, UTC). Earlier ones are in each person's `shown`. */
  day: z.string(),
  decisions: z.number(),
})
export type Weights = z.output<typeof Weights>
