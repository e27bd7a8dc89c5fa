import type { QueuedRequest } from '@swoon/db/queries/support'
import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { deskRoutes, type SupportLine } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { nameOf } from '../guard.ts'

const lineOf = ({
  number,
  name,
  is_premium_now,
  subject,
  created_at,
}: QueuedRequest): SupportLine => ({
  number,
  name,
  isPremium: is_premium_now,
  subject,
  createdAt: created_at.toISOString(),
})

export function supportDesk(app: App, { support }: Desks): void {
  app.route({
    ...deskRoutes.support,
    handler: async (request) => (await support.list(nameOf(request))).map(lineOf),
  })
  app.route({
    ...deskRoutes.question,
    handler: async (request) => {
      const row = await support.show(Number(request.params.number), nameOf(request))
      return { ...lineOf(row), content: row.content }
    },
  })
  app.route({
    ...deskRoutes.answer,
    handler: async (request) => {
      const { params, body } = request
      await support.close(Number(params.number), body.answer, nameOf(request))
      return done
    },
  })
}
