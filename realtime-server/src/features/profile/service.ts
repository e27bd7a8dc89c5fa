import type { Context } from '../../platform/context.ts'
import type { LocationService } from '../location/service.ts'
import { oneChangeAtATime } from './changes.ts'
import { completing } from './completing.ts'
import { editing } from './editing.ts'
import { reading } from './reading.ts'
import { type Media, storing } from './storing.ts'

export type ProfileService = ReturnType<typeof profileService>

/** Reads people's own views and their views for others, and changes profiles. */
export function profileService(
  context: Context,
  { locations, media }: { locations: LocationService; media: Media },
) {
  const change = oneChangeAtATime(context)
  const stored = storing(context, media)
  return {
    withPhotosStored: stored.withPhotosStored,
    ...reading(context),
    ...completing(context, locations, change, stored),
    ...editing(context, locations, change, stored),
  }
}
