import type { App } from '../../platform/http/schema.ts'
import { supportRoutes } from './contract.ts'
import type { SupportService } from './service.ts'

export function support(app: App, service: SupportService): void {
  app.route({ ...supportRoutes.requests, handler: (request) => service.requests(request.userId) })
  app.route({
    ...supportRoutes.write,
    handler: (request) => service.write(request.userId, request.body),
  })
  app.route({
    ...supportRoutes.read,
    handler: (request) => service.read(request.userId, request.params.id),
  })
}
