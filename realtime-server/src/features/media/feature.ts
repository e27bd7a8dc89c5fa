import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { media } from './routes.ts'
import { type MediaService, mediaService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<MediaService> {
  const service = mediaService(context)
  return {
    service,
    routes: (api) => media(api, service),
    due: {
      'unused-media': { every: hour, run: service.sweep },
      'orphaned-media': { every: 6 * hour, run: service.sweepOrphans },
      'abandoned-uploads': { every: 6 * hour, run: service.sweepSpool },
    },
  }
}
