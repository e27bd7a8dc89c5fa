import { type App, setHeader } from '../../platform/http/schema.ts'
import { discoveryRoutes } from './contract.ts'
import type { DiscoveryService } from './service.ts'

export function discovery(app: App, service: DiscoveryService): void {
  app.route({
    ...discoveryRoutes.discover,
    handler: async (request, reply) => {
      const { cards, reason, filter } = await service.discover(request.userId, request.query)
      if (reason) setHeader(reply, discoveryRoutes.discover, 'x-empty-reason', reason)
      if (filter) setHeader(reply, discoveryRoutes.discover, 'x-empty-filter', filter)
      return cards
    },
  })
  app.route({
    ...discoveryRoutes.count,
    handler: async (request) => ({
      about: await service.count(request.userId, request.query.useLocation),
    }),
  })
}
