import { on } from '../../../platform/changes/subscribers.ts'
import type { Context } from '../../../platform/context.ts'
import type { NotificationService } from '../service.ts'

/**
 * Notifies people without an open tab of a message; a tab gets the message itself. After COMMIT, because sending must not wait for it, and
 * nothing is written: the bell reads it from the chat.
 */
export const messageSent = ({ presence }: Pick<Context, 'presence'>, service: Pick<NotificationService, 'notify'>) =>
  on('message:sent', {
    async afterCommit({ audience, payload: { message } }) {
      // Both get the event.
      if (typeof audience !== 'string' || audience === message.senderId) return
      if ((await presence.onlineOf([audience])).has(audience)) return
      await service.notify(audience, message.matchId, 'message')
    },
  })
