import { done } from '../../contract/primitives.ts'
import type { Context } from '../../platform/context.ts'
import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { clearCache } from '../../platform/sessions/cookies.ts'
import { deletionRoutes } from './contract.ts'
import type { DeletionService } from './service.ts'

export function deletion(app: App, { authenticator }: Context, service: DeletionService): void {
  app.route({
    ...deletionRoutes.remove,
    handler: async (request, reply) => {
      await service.remove(
        sessionOf(request),
        request.body.password,
        authenticator.addressOf(request.raw),
      )
      clearCache(reply)
      return done
    },
  })
}
