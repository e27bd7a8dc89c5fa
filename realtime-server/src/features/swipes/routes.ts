import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { swipeRoutes } from './contract.ts'
import type { SwipeService } from './service.ts'

export function swipes(app: App, service: SwipeService): void {
  app.route({
    ...swipeRoutes.swipe,
    handler: (request) => service.swipe(sessionOf(request), request.body),
  })
  app.route({
    ...swipeRoutes.undo,
    handler: (request) => service.undo(sessionOf(request).userId, request.body.swipedId),
  })
  app.route({
    ...swipeRoutes.superLikers,
    handler: (request) => service.superLikers(request.userId),
  })
}
