import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { secondLookRoutes } from './contract.ts'
import type { SecondLookService } from './service.ts'

export function secondLook(app: App, service: SecondLookService): void {
  app.route({ ...secondLookRoutes.passed, handler: (request) => service.passed(request.userId) })
  app.route({
    ...secondLookRoutes.revisit,
    handler: (request) => service.revisit(sessionOf(request), request.body),
  })
}
