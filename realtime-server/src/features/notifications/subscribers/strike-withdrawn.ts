import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Drops all traces of a withdrawn strike, and of an appeal against it. */
export const strikeWithdrawn = (service: Pick<NotificationService, 'dropCause'>) =>
  on('strike:withdrawn', {
    async inTransaction(unit, { audience, payload: { id } }) {
      if (typeof audience === 'string')
        await service.dropCause(unit, { kind: 'moderation', subject: id, userId: audience })
    },
  })
