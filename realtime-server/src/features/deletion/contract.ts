import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id } from '../../contract/primitives.ts'
import { OldPassword } from '../auth/contract.ts'

export const deletionBudgets = budgets({ 'account-deletion': { count: 20, window: 3600 } })

export const deletionRoutes = routes({
  remove: {
    method: 'DELETE',
    url: '/api/user/:id',
    schema: {
      summary:
        'Delete my account for good. Needs the password, or a confirmation by passkey if I have none.',
      params: z.object({ id: Id }),
      body: z.object({ password: OldPassword.optional() }),
      response: { 200: Done },
    },
    config: {
      requires: 'account',
      self: 'id',
      budget: deletionBudgets['account-deletion'],
      security: 'account-deletion',
    },
  },
})

export const deletionEvents = events({})
