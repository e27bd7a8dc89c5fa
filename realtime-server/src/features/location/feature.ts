import type { Context } from '../../platform/context.ts'
import { whenDue } from '../../platform/due.ts'
import type { Feature } from '../../platform/feature.ts'
import { type LocationService, locationService, publishMove } from './service.ts'

export function feature(context: Context): Feature<LocationService> {
  const service = locationService(context)
  return {
    service,
    due: { [publishMove.name]: whenDue(publishMove, (unit, { userId }) => service.publish(unit, userId)) },
  }
}
