import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { matcher } from './routes.ts'
import { type MatcherService, matcherService } from './service.ts'

/** Milliseconds. Each run checks if a refit is due. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<MatcherService> {
  const service = matcherService(context)
  void service.load()
  return {
    service,
    routes: (api) => matcher(api, service),
    jobs: { 'matcher-refit': { every: hour, queue: 'matcher', run: service.nightly } },
  }
}
