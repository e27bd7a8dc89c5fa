import type { App } from '../../platform/http/schema.ts'
import { peopleIKnowRoutes } from './contract.ts'
import type { PeopleIKnowService } from './service.ts'

export function peopleIKnow(api: App, service: PeopleIKnowService): void {
  api.route({ ...peopleIKnowRoutes.count, handler: (request) => service.count(request.userId) })
  api.route({ ...peopleIKnowRoutes.add, handler: (request) => service.add(request.userId, request.body.emails) })
  api.route({ ...peopleIKnowRoutes.clear, handler: (request) => service.clear(request.userId) })
}
