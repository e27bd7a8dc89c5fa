import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { cities } from './routes.ts'
import { type CityService, cityService } from './service.ts'

export function feature(_: Context): Feature<CityService> {
  const service = cityService()
  return {
    service,
    routes: (api) => cities(api, service),
  }
}
