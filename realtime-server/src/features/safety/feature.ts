import { freeOldEmails } from '@swoon/db/queries/banned-emails'
import { countCalls } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import type { MatchService } from '../matches/service.ts'
import { notifyAppealIn } from './appeals.ts'
import { safetyRoutes } from './contract.ts'
import { flag, flagText } from './flagging.ts'
import {
  liftSuspension,
  notifyAppeal,
  notifyExclusion,
  notifyWarning,
  withdrawStrike,
} from './jobs.ts'
import { moderation } from './moderation.ts'
import { safety } from './routes.ts'
import { type SafetyService, safetyService } from './service.ts'
import { endedMeanwhile } from './subscribers/ended-meanwhile.ts'
import {
  flaggedEdits,
  flaggedMessages,
  flaggedRoomEdits,
  flaggedRoomMessages,
} from './subscribers/flagged-messages.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(
  context: Context,
  { matches }: { matches: MatchService },
): Feature<SafetyService> {
  const service = safetyService(context, matches)
  const decisions = moderation(context)
  return {
    service,
    routes: (api) => safety(api, service),
    counts: { reports: countCalls('Reports of people.', safetyRoutes.report) },
    subscribers: [
      endedMeanwhile(context),
      flaggedMessages(context),
      flaggedRoomMessages(context),
      flaggedEdits(context),
      flaggedRoomEdits(context),
    ],
    jobs: {
      [flagText.name]: exactlyOnce(flagText, (unit, said) => flag(unit, said, context.clock.now())),
      'old-evidence': { every: hour, run: service.deleteOldEvidence },
      [notifyWarning.name]: exactlyOnce(notifyWarning, (unit, { userId }) =>
        decisions.notifyWarning(unit, userId),
      ),
      [notifyExclusion.name]: exactlyOnce(notifyExclusion, (unit, { userId }) =>
        decisions.notifyExclusion(unit, userId),
      ),
      [withdrawStrike.name]: exactlyOnce(withdrawStrike, async ({ emit }, { userId, id }) => {
        emit(userId, 'strike:withdrawn', { id })
      }),
      [notifyAppeal.name]: exactlyOnce(notifyAppeal, (unit, { id }) => notifyAppealIn(unit, id)),
      'old-banned-emails': {
        every: hour,
        run: () => freeOldEmails(context.db, context.clock.now()),
      },
      [liftSuspension.name]: exactlyOnce(liftSuspension, (unit, { userId }) =>
        decisions.liftSuspension(unit, userId),
      ),
    },
  }
}
