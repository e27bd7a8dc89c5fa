import type { App } from '../../platform/http/schema.ts'
import { deskRoutes } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { examinations } from '../examinations.ts'

/** Checks the installation by the same checks as `npm run doctor`. */
export function installationDesk(app: App, desks: Desks): void {
  const { last, run } = examinations(desks)
  app.route({ ...deskRoutes.installation, handler: async () => last() })
  app.route({
    ...deskRoutes.examine,
    handler: ({ body }) => run(body.mailTo ?? undefined),
  })
}
