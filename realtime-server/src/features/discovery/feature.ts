import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { discovery } from './routes.ts'
import { type DiscoveryService, discoveryService } from './service.ts'

export function feature(context: Context): Feature<DiscoveryService> {
  const service = discoveryService(context)
  return {
    service,
    routes: (api) => discovery(api, service),
  }
}
