import type { App } from '../../platform/http/schema.ts'
import { matcherRoutes } from './contract.ts'
import type { MatcherService } from './service.ts'

export function matcher(app: App, service: MatcherService): void {
  app.route({ ...matcherRoutes.settings, handler: (request) => service.settings(request.userId) })
  app.route({
    ...matcherRoutes.changeSettings,
    handler: (request) => service.changeSettings(request.userId, request.body),
  })
  app.route({
    ...matcherRoutes.reasons,
    handler: (request) => service.reasons(request.userId, request.params.id),
  })
}
