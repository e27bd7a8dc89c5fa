import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { LocationService } from '../location/service.ts'
import { oneChangeAtATime } from './changes.ts'
import { completing } from './completing.ts'
import { editing } from './editing.ts'
import { reading } from './reading.ts'
import { type Media, storing } from './storing.ts'

/** Shows people their own changes in all tabs, after those of a process without sockets. */
export const notifySelf = jobKind('tell-self', z.object({ userId: Id }))

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
