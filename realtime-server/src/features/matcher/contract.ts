import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'

export const MatcherSettings = z.object({
  /** Whether AI Match learns from the person's likes and passes. Off: it goes by profiles alone. */
  learns: z.boolean(),
})
export type MatcherSettings = z.infer<typeof MatcherSettings>

export const matcherBudgets = budgets({ 'matcher-settings': { count: 60, window: 60 } })

const complete = { requires: 'complete', budget: matcherBudgets['matcher-settings'] } as const

export const matcherRoutes = routes({
  settings: {
    method: 'GET',
    url: '/api/matcher-settings',
    schema: { summary: 'Whether AI Match learns from my choices.', response: { 200: MatcherSettings } },
    config: complete,
  },
  changeSettings: {
    method: 'PATCH',
    url: '/api/matcher-settings',
    schema: {
      summary: 'Let AI Match learn from my choices, or go by profiles alone.',
      body: MatcherSettings,
      response: { 200: MatcherSettings },
    },
    config: complete,
  },
})

export const matcherEvents = events({
  /** Sent to the person's own tabs. */
  'matcher:configured': MatcherSettings,
})
