import { on } from '../../../platform/changes/subscribers.ts'
import type { PushService } from '../service.ts'

/** The bell shows a message only to people without an open tab; an open one may be left, or on a phone that sleeps. */
export const messageSent = (service: Pick<PushService, 'planMessage'>) =>
  on('message:sent', {
    async afterCommit({ audience, payload: { message } }) {
      // Both get the event.
      if (typeof audience !== 'string' || audience === message.senderId) return
      await service.planMessage(audience, message.matchId)
    },
  })
