import type { App } from '../../platform/http/schema.ts'
import { notificationRoutes } from './contract.ts'
import type { NotificationService } from './service.ts'

export function notifications(app: App, service: NotificationService): void {
  app.route({ ...notificationRoutes.list, handler: (request) => service.list(request.userId) })
  app.route({ ...notificationRoutes.unread, handler: (request) => service.unread(request.userId) })
  app.route({
    ...notificationRoutes.read,
    handler: (request) => service.read(request.userId, request.body),
  })
  app.route({
    ...notificationRoutes.clear,
    handler: (request) => service.clear(request.userId, request.body),
  })
  app.route({
    ...notificationRoutes.settings,
    handler: (request) => service.settings(request.userId),
  })
  app.route({
    ...notificationRoutes.changeSettings,
    handler: (request) => service.changeSettings(request.userId, request.body),
  })
}
