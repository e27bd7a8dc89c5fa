import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { whenDue } from '../../platform/jobs/due.ts'
import type { CityService } from '../cities/service.ts'
import { type LocationService, locationService, publishMove } from './service.ts'

export function feature(context: Context, uses: { cities: CityService }): Feature<LocationService> {
  const service = locationService(context, uses)
  return {
    service,
    due: { [publishMove.name]: whenDue(publishMove, (unit, planned) => service.publish(unit, planned)) },
  }
}
