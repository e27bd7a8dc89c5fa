import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Whoever has understood a warning has read it. */
export const warningUnderstood = (service: Pick<NotificationService, 'dropCause'>) =>
  on('warning:understood', {
    async inTransaction(unit, { audience, payload: { id } }) {
      if (typeof audience === 'string')
        await service.dropCause(unit, { kind: 'moderation', subject: id, userId: audience })
    },
  })
