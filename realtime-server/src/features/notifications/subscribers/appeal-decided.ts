import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Adds the outcome of an appeal to its decision's row. */
export const appealDecided = (service: Pick<NotificationService, 'note'>) =>
  on('appeal:decided', {
    async inTransaction(unit, { audience, payload: { strikeId, outcome } }) {
      if (typeof audience === 'string')
        await service.note(unit, audience, {
          kind: 'moderation',
          subject: strikeId,
          detail: outcome ?? 'reopened',
        })
    },
  })
