import { countEvents } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { matches } from './routes.ts'
import { type MatchService, matchService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<MatchService> {
  const service = matchService(context)
  return {
    service,
    routes: (api) => matches(api, service),
    counts: { matches: countEvents('Matches that were made.', 'match:created') },
    commands: {
      'match:celebrate': ({ userId }, { matchId }) =>
        context.ephemeral(userId, 'match:celebrated', { matchId }),
    },
    jobs: {
      'open-archives': { every: hour, run: service.archiveRest },
      'old-archives': { every: hour, run: service.deleteExpiredArchives },
    },
  }
}
