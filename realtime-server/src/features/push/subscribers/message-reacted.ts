import { on } from '../../../platform/changes/subscribers.ts'
import type { PushService } from '../service.ts'

/** Pushes to the author of a message that the other person reacted to it: once for each message. */
export const messageReacted = (service: Pick<PushService, 'planReaction'>) =>
  on('message:reacted', {
    async inTransaction({ tx }, { audience, payload: { matchId, isNews } }) {
      if (isNews && typeof audience === 'string') await service.planReaction(tx, audience, matchId)
    },
  })
