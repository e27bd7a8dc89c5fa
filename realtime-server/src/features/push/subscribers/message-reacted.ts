import { on } from '../../../platform/changes/subscribers.ts'
import type { PushService } from '../service.ts'

/** Pushes the first reaction on a message to its author. */
export const messageReacted = (service: Pick<PushService, 'planReaction'>) =>
  on('message:reacted', {
    async inTransaction({ tx }, { audience, payload: { matchId, isNews } }) {
      if (isNews && typeof audience === 'string') await service.planReaction(tx, audience, matchId)
    },
  })
