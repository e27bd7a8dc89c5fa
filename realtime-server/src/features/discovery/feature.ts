import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { MatcherService } from '../matcher/service.ts'
import { discovery } from './routes.ts'
import { type DiscoveryService, discoveryService } from './service.ts'

export function feature(
  context: Context,
  { matcher }: { matcher: MatcherService },
): Feature<DiscoveryService> {
  const service = discoveryService(context, matcher)
  return {
    service,
    routes: (api) => discovery(api, service),
  }
}
