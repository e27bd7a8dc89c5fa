import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** A warning that was understood has been read. How an appeal against it ended stays in the bell. */
export const warningUnderstood = (service: Pick<NotificationService, 'dropCause'>) =>
  on('warning:understood', {
    async inTransaction(unit, { audience, payload: { id } }) {
      if (typeof audience !== 'string') return
      await service.dropCause(unit, {
        kind: 'moderation',
        subject: id,
        userId: audience,
        detail: 'warned',
      })
    },
  })
