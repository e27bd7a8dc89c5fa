import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import type { CityService } from '../cities/service.ts'
import { type LocationService, locationService, publishMove } from './service.ts'

export function feature(context: Context, uses: { cities: CityService }): Feature<LocationService> {
  const service = locationService(context, uses)
  return {
    service,
    jobs: {
      [publishMove.name]: exactlyOnce(publishMove, (unit, planned) =>
        service.publish(unit, planned),
      ),
    },
  }
}
