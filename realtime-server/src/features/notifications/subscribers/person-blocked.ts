import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** A block leaves no trace of either with the other. Only the blocker's tabs are notified. */
export const personBlocked = (service: Pick<NotificationService, 'dropBetween'>) =>
  on('person:blocked', {
    async inTransaction(unit, { audience, payload }) {
      if (typeof audience === 'string')
        await service.dropBetween(unit, audience, payload.userId, { only: audience })
    },
  })
