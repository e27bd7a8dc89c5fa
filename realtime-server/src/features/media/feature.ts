import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { media } from './routes.ts'
import { type MediaService, mediaService } from './service.ts'

/** Milliseconds. */
const second = 1000
const hour = 60 * 60 * second

export function feature(context: Context): Feature<MediaService> {
  const service = mediaService(context)
  return {
    service,
    routes: (api) => media(api, context, service),
    jobs: {
      // They go through all uploads and all files.
      'unused-media': { every: hour, queue: 'media', run: service.sweep },
      'orphaned-media': { every: 6 * hour, queue: 'media', run: service.sweepOrphans },
      'evidence-copies': { every: 10 * second, run: service.copyEvidence },
      'evidence-let-go': { every: hour, run: service.sweepEvidence },
      'abandoned-uploads': { every: 6 * hour, run: service.sweepSpool },
    },
  }
}
