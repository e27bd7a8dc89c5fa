import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** A warning that was understood has been read, and a strike that was taken back never was. How an appeal ended stays in the bell. */
export const warningUnderstood = (service: Pick<NotificationService, 'dropStrike'>) =>
  on('warning:understood', {
    async inTransaction(unit, { audience, payload: { id } }) {
      if (typeof audience === 'string') await service.dropStrike(unit, audience, id)
    },
  })
