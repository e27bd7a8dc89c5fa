import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { notifications } from './routes.ts'
import { type NotificationService, notificationService, tellLiked } from './service.ts'
import { appealDecided } from './subscribers/appeal-decided.ts'
import { callMissed } from './subscribers/call-missed.ts'
import { dateChanged } from './subscribers/date-changed.ts'
import { dateReminded } from './subscribers/date-reminded.ts'
import { gameDeleted } from './subscribers/game-deleted.ts'
import { gameGifted } from './subscribers/game-gifted.ts'
import { gameReminded } from './subscribers/game-reminded.ts'
import { matchEnded } from './subscribers/match-ended.ts'
import { personBlocked } from './subscribers/person-blocked.ts'
import { personExcluded } from './subscribers/person-excluded.ts'
import { roomMatched } from './subscribers/room-matched.ts'
import { roomTalkSoon } from './subscribers/room-talk-soon.ts'
import { strikeWithdrawn } from './subscribers/strike-withdrawn.ts'
import { supportChanged } from './subscribers/support-changed.ts'
import { verificationDecided } from './subscribers/verification-decided.ts'
import { warningGiven } from './subscribers/warning-given.ts'
import { warningUnderstood } from './subscribers/warning-understood.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<NotificationService> {
  const service = notificationService(context)
  return {
    service,
    routes: (api) => notifications(api, service),
    subscribers: [
      appealDecided(service),
      callMissed(service),
      dateChanged(service),
      dateReminded(service),
      gameDeleted(service),
      gameGifted(service),
      gameReminded(service),
      matchEnded(service),
      personBlocked(service),
      personExcluded(service),
      roomMatched(service),
      roomTalkSoon(service),
      strikeWithdrawn(service),
      supportChanged(service),
      verificationDecided(service),
      warningGiven(service),
      warningUnderstood(service),
    ],
    jobs: {
      [tellLiked.name]: exactlyOnce(tellLiked, (unit, what) => service.tellLiked(unit, what)),
      'old-notifications': { every: hour, run: service.deleteOld },
    },
  }
}
