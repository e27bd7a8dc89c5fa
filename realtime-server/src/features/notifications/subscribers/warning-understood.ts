import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Drops an acknowledged warning. The outcome of an appeal against it stays in the bell. */
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
