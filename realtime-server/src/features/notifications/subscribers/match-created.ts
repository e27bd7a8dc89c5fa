import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies each of the two of their match. Nothing is written: the bell reads it from the match. */
export const matchCreated = (service: Pick<NotificationService, 'notify'>) =>
  on('match:created', {
    async afterCommit({ audience, payload: { match } }) {
      if (typeof audience === 'string') await service.notify(audience, match.id, 'match')
    },
  })
