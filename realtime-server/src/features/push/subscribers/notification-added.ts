import { on } from '../../../platform/changes/subscribers.ts'
import type { PushService } from '../service.ts'

/** Pushes to the person's browsers what the bell shows. */
export const notificationAdded = (service: Pick<PushService, 'plan'>) =>
  on('notification:added', {
    async inTransaction({ tx }, { audience, payload: { id, kind } }) {
      if (typeof audience === 'string') await service.plan(tx, audience, id, kind)
    },
  })
