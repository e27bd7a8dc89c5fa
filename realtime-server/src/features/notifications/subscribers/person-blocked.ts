import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Deletes two people's notifications about each other when one blocks the other. Only the blocker's tabs are notified. */
export const personBlocked = (service: Pick<NotificationService, 'dropBetween'>) =>
  on('person:blocked', {
    async inTransaction(unit, { audience, payload }) {
      if (typeof audience === 'string')
        await service.dropBetween(unit, audience, payload.userId, { only: audience })
    },
  })
