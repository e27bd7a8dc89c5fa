import type { App } from '../../platform/http/schema.ts'
import { streakRoutes } from './contract.ts'
import type { StreakService } from './service.ts'

export function streak(app: App, service: StreakService): void {
  app.route({ ...streakRoutes.streak, handler: (request) => service.view(request.userId) })
  app.route({
    ...streakRoutes.claim,
    handler: (request) => service.claim(request.userId, request.body?.claimId ?? null),
  })
}
