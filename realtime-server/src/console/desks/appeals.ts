import type { AppealRow } from '@swoon/db/queries/appeals'
import { done } from '../../contract/primitives.ts'
import { wordsOf } from '../../features/safety/service.ts'
import type { App } from '../../platform/http/schema.ts'
import { type AppealLine, deskRoutes } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { nameOf } from '../guard.ts'

const lineOf = ({ number, name, created_at, kind }: AppealRow): AppealLine => ({
  number,
  name,
  createdAt: created_at.toISOString(),
  kind,
})

export function appealDesk(app: App, { appeals }: Desks): void {
  app.route({
    ...deskRoutes.appeals,
    handler: async (request) => (await appeals.list(nameOf(request))).map(lineOf),
  })
  app.route({
    ...deskRoutes.appeal,
    handler: async (request) => {
      const row = await appeals.show(Number(request.params.number), nameOf(request))
      return {
        ...lineOf(row),
        content: row.content,
        reason: row.reason,
        decidedAt: row.decided_at.toISOString(),
        until: row.until?.toISOString() ?? null,
        reportNumber: row.report_number,
      }
    },
  })
  app.route({
    ...deskRoutes.decideAppeal,
    handler: async (request) => {
      const { params, body } = request
      await appeals.decide(Number(params.number), { ...body, by: nameOf(request) })
      return done
    },
  })
  app.route({
    ...deskRoutes.undoAppeal,
    handler: async (request) => {
      const { params, body } = request
      await appeals.undo(Number(params.number), { ...wordsOf(body.rule), by: nameOf(request) })
      return done
    },
  })
}
