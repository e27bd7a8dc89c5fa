import type { App } from '../../platform/http/schema.ts'
import { profileRoutes } from './contract.ts'
import type { ProfileService } from './service.ts'

export function profile(app: App, service: ProfileService): void {
  app.route({
    ...profileRoutes.completeProfile,
    handler: (request) => service.complete(request.userId, request.body),
  })
  app.route({
    ...profileRoutes.user,
    handler: (request) => service.user(request.userId, request.params.userId),
  })
  app.route({
    ...profileRoutes.updateUser,
    handler: (request) => service.update(request.userId, request.body),
  })
}
