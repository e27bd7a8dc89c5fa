import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** A warning that was understood has been read. */
export const warningUnderstood = (service: Pick<NotificationService, 'dropCause'>) =>
  on('warning:understood', {
    async inTransaction(unit, { audience, payload: { id } }) {
      if (typeof audience === 'string')
        await service.dropCause(unit, { kind: 'moderation', subject: id, userId: audience })
    },
  })
