import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { appealDecided } from './reactions/appeal-decided.ts'
import { callMissed } from './reactions/call-missed.ts'
import { gameDeleted } from './reactions/game-deleted.ts'
import { gameGifted } from './reactions/game-gifted.ts'
import { gameReminded } from './reactions/game-reminded.ts'
import { matchCreated } from './reactions/match-created.ts'
import { matchEnded } from './reactions/match-ended.ts'
import { messageSent } from './reactions/message-sent.ts'
import { personBlocked } from './reactions/person-blocked.ts'
import { personExcluded } from './reactions/person-excluded.ts'
import { roomMatched } from './reactions/room-matched.ts'
import { superLiked } from './reactions/super-liked.ts'
import { supportChanged } from './reactions/support-changed.ts'
import { verificationDecided } from './reactions/verification-decided.ts'
import { warningGiven } from './reactions/warning-given.ts'
import { warningUnderstood } from './reactions/warning-understood.ts'
import { notifications } from './routes.ts'
import { type NotificationService, notificationService } from './service.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<NotificationService> {
  const service = notificationService(context)
  return {
    service,
    routes: (api) => notifications(api, service),
    reactions: [
      appealDecided(service),
      callMissed(service),
      gameDeleted(service),
      gameGifted(service),
      gameReminded(service),
      matchCreated(service),
      matchEnded(service),
      messageSent(context, service),
      personBlocked(service),
      personExcluded(service),
      roomMatched(service),
      superLiked(service),
      supportChanged(service),
      verificationDecided(service),
      warningGiven(service),
      warningUnderstood(service),
    ],
    due: { 'old-notifications': { every: hour, run: service.deleteOld } },
  }
}
