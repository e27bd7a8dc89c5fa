import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Id, requiredText, Time } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { tidied } from '../../contract/shared/tidy.ts'

/** Lengths in characters, and open requests per person. */
export const supportLimits = { subject: 100, content: 2000, answer: 4000, open: 5 } as const

/** A question to the team, and its outcome. */
export const SupportRequest = z.object({
  id: Id,
  subject: z.string(),
  content: z.string(),
  createdAt: Time,
  /** Null while open, and if closed without an answer. */
  answer: z.string().nullable(),
  closedAt: Time.nullable(),
  /** True if the person has seen the outcome. */
  isRead: z.boolean(),
})
export type SupportRequest = z.infer<typeof SupportRequest>

export const NewSupportRequest = z.object({
  subject: requiredText(supportLimits.subject, says('noSubject'), tidied),
  content: requiredText(supportLimits.content, says('noQuestion')),
  /** Made by the client. A repeat with the same one is the same request. */
  nonce: Id.optional(),
})
export type NewSupportRequest = z.output<typeof NewSupportRequest>

export const supportBudgets = budgets({ support: { count: 10, window: 3600 } })

export const supportRoutes = routes({
  requests: {
    method: 'GET',
    url: '/api/support',
    schema: {
      summary: 'My questions to the team, latest first.',
      response: { 200: z.array(SupportRequest) },
    },
  },
  write: {
    method: 'POST',
    url: '/api/support',
    schema: {
      summary: 'Ask the team. Who has premium is answered first.',
      body: NewSupportRequest,
      response: { 200: SupportRequest },
    },
    config: { budget: supportBudgets.support },
  },
  read: {
    method: 'POST',
    url: '/api/support/:id/read',
    schema: {
      summary: 'I have seen how this request ended.',
      params: z.object({ id: Id }),
      response: { 200: SupportRequest },
    },
  },
})

export const supportEvents = events({
  /** Sent to the user's own tabs when a request was written, answered, closed or read. */
  'support:changed': z.object({ request: SupportRequest }),
})
