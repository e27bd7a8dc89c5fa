import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { matchRoutes } from './contract.ts'
import type { MatchService } from './service.ts'

export function matches(app: App, service: MatchService): void {
  app.route({ ...matchRoutes.matches, handler: (request) => service.list(request.userId) })
  app.route({
    ...matchRoutes.seen,
    handler: async (request) => {
      await service.markSeen(request.userId, request.body.ids, request.body.areOpened === true)
      return done
    },
  })
  app.route({
    ...matchRoutes.mark,
    handler: ({ userId, params, body }) => service.mark(userId, params.id, body),
  })
  app.route({
    ...matchRoutes.unmatch,
    handler: async (request) => {
      await service.unmatch(request.userId, request.params.id)
      return done
    },
  })
}
