import type { App } from '../../platform/http/schema.ts'
import { peopleIKnowRoutes } from './contract.ts'
import type { PeopleIKnowService } from './service.ts'

export function peopleIKnow(app: App, service: PeopleIKnowService): void {
  app.route({ ...peopleIKnowRoutes.count, handler: (request) => service.count(request.userId) })
  app.route({
    ...peopleIKnowRoutes.add,
    handler: (request) => service.add(request.userId, request.body.emails),
  })
  app.route({ ...peopleIKnowRoutes.clear, handler: (request) => service.clear(request.userId) })
}
