import type { App } from '../../platform/schema.ts'
import { discoveryRoutes } from './contract.ts'
import type { DiscoveryService } from './service.ts'

export function discovery(app: App, service: DiscoveryService): void {
  app.route({
    ...discoveryRoutes.discover,
    handler: async (request, reply) => {
      const { cards, reason } = await service.discover(request.userId, request.params.userId, request.query)
      if (reason) reply.header('x-empty-reason', reason)
      return cards
    },
  })
}
