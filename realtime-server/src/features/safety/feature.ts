import type { Context } from '../../platform/context.ts'
import { whenDue } from '../../platform/due.ts'
import type { Feature } from '../../platform/feature.ts'
import type { MatchService } from '../matches/service.ts'
import { liftSuspension, moderation, tellWarning } from './moderation.ts'
import { endedMeanwhile } from './reactions/ended-meanwhile.ts'
import { safety } from './routes.ts'
import { type SafetyService, safetyService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context, { matches }: { matches: MatchService }): Feature<SafetyService> {
  const service = safetyService(context, matches)
  const decisions = moderation(context)
  return {
    service,
    routes: (api) => safety(api, service),
    reactions: [endedMeanwhile(context)],
    due: {
      'old-evidence': { every: hour, run: service.deleteOldEvidence },
      [tellWarning.name]: whenDue(tellWarning, (unit, { userId }) => decisions.tellWarning(unit, userId)),
      [liftSuspension.name]: whenDue(liftSuspension, (unit, { userId }) => decisions.liftSuspension(unit, userId)),
    },
  }
}
