import type { App } from '../../platform/http/schema.ts'
import { cityRoutes } from './contract.ts'
import type { CityService } from './service.ts'

export function cities(app: App, service: CityService): void {
  app.route({ ...cityRoutes.cities, handler: (request) => service.search(request.query.q) })

  app.route({
    ...cityRoutes.cityNear,
    handler: async ({ query }) => ({
      city: await service.near(Number(query.latitude), Number(query.longitude)),
    }),
  })
}
