import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Tells each of the two of their match. Nothing is written: the bell reads it from the match. */
export const matchCreated = (service: Pick<NotificationService, 'tell'>) =>
  on('match:created', {
    async afterCommit({ audience, payload: { match } }) {
      if (typeof audience === 'string') await service.tell(audience, match.id, 'match')
    },
  })
