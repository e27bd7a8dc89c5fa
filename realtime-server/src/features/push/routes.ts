import { done } from '../../contract/primitives.ts'
import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { pushRoutes } from './contract.ts'
import type { PushService } from './service.ts'

export function push(app: App, service: PushService): void {
  app.route({ ...pushRoutes.state, handler: (request) => service.state(sessionOf(request)) })
  app.route({
    ...pushRoutes.subscribe,
    handler: async (request) => {
      await service.subscribe(sessionOf(request), request.body)
      return done
    },
  })
  app.route({
    ...pushRoutes.unsubscribe,
    handler: async (request) => {
      await service.unsubscribe(sessionOf(request), request.body.endpoint)
      return done
    },
  })
}
