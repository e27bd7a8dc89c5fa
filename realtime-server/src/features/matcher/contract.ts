import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'
import { Fact, type FactorName, factorNames } from '../compatibility/contract.ts'

/** Weight of a factor of compatibility in the user's own AI Match order: 0 not at all, 4 the most, 2 as usual. */
const OwnWeight = z.int().min(0).max(4)
export const usualWeight = 2

const OwnWeights = z.object(
  Object.fromEntries(factorNames.map((name) => [name, OwnWeight])) as Record<
    FactorName,
    typeof OwnWeight
  >,
)
export type OwnWeights = z.infer<typeof OwnWeights>

export const MatcherSettings = z.object({
  /** True if AI Match learns from the person's likes and passes; otherwise it uses profiles only. */
  learns: z.boolean(),
  /** Weights for the user's own order. The score that both people see stays as it is. */
  weights: OwnWeights,
})
export type MatcherSettings = z.infer<typeof MatcherSettings>

export const matcherBudgets = budgets({
  'matcher-settings': { count: 60, window: 60 },
  'matcher-reasons': { count: 120, window: 60 },
})

const complete = { requires: 'complete', budget: matcherBudgets['matcher-settings'] } as const

export const matcherRoutes = routes({
  settings: {
    method: 'GET',
    url: '/api/matcher-settings',
    schema: {
      summary: 'Whether AI Match learns from my choices.',
      response: { 200: MatcherSettings },
    },
    config: complete,
  },
  changeSettings: {
    method: 'PATCH',
    url: '/api/matcher-settings',
    schema: {
      summary:
        'Let AI Match learn from my choices, or go by profiles alone, and say what counts for me. What is left out stays.',
      body: z.object({ learns: z.boolean().optional(), weights: OwnWeights.partial().optional() }),
      response: { 200: MatcherSettings },
    },
    config: complete,
  },
  reasons: {
    method: 'GET',
    url: '/api/matcher-reasons/:id',
    schema: {
      summary:
        'Why AI Match shows me a person, in sentences: only by what I did and what they show.',
      params: z.object({ id: Id }),
      // `reasonFacts` has the same reasons in the same order, for other languages.
      response: { 200: z.object({ reasons: z.array(z.string()), reasonFacts: z.array(Fact) }) },
    },
    config: { requires: 'complete', budget: matcherBudgets['matcher-reasons'] },
  },
})

export const matcherEvents = events({
  /** Sent to the person's own tabs. */
  'matcher:configured': MatcherSettings,
})
