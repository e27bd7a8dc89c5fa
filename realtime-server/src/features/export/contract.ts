import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'

export const exportBudgets = budgets({ export: { count: 5, window: 86_400 } })

export const exportRoutes = routes({
  download: {
    method: 'GET',
    url: '/api/user/:id/export',
    schema: {
      summary:
        'Everything of mine as one ZIP file: readable JSON, and my photos, videos and sounds.',
      params: z.object({ id: Id }),
      response: { 200: z.unknown() },
    },
    config: {
      requires: 'account',
      self: 'id',
      budget: exportBudgets.export,
      raw: true,
      security: 'export',
    },
  },
})

export const exportEvents = events({})
