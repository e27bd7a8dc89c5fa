import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { safetyRoutes } from './contract.ts'
import type { SafetyService } from './service.ts'

export function safety(app: App, service: SafetyService): void {
  app.route({ ...safetyRoutes.blocks, handler: (request) => service.blocks(request.userId) })
  app.route({
    ...safetyRoutes.block,
    handler: async (request) => {
      await service.block(request.userId, request.body.blockedUserId)
      return done
    },
  })
  app.route({
    ...safetyRoutes.unblock,
    handler: async (request) => {
      await service.unblock(request.userId, request.params.userId)
      return done
    },
  })
  app.route({
    ...safetyRoutes.report,
    handler: async (request) => {
      await service.report(request.userId, request.body)
      return done
    },
  })
  app.route({ ...safetyRoutes.hiddenWords, handler: ({ userId }) => service.hiddenWords(userId) })
  app.route({
    ...safetyRoutes.changeHiddenWords,
    handler: ({ userId, body }) => service.changeHiddenWords(userId, body),
  })
  app.route({ ...safetyRoutes.warnings, handler: (request) => service.warnings(request.userId) })
  app.route({
    ...safetyRoutes.understand,
    handler: async (request) => {
      await service.understand(request.userId, request.params.id)
      return done
    },
  })
  app.route({ ...safetyRoutes.standing, handler: (request) => service.standing(request.userId) })
  app.route({
    ...safetyRoutes.appeal,
    handler: ({ userId, params, body }) => service.appeal(userId, params.strikeId, body.content),
  })
}
