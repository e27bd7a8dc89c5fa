import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Keeps a suspension in the bell for the person's return. */
export const personExcluded = (service: Pick<NotificationService, 'note'>) =>
  on('person:excluded', {
    async inTransaction(unit, { audience, payload: { strikeId } }) {
      if (typeof audience === 'string')
        await service.note(unit, audience, {
          kind: 'moderation',
          subject: strikeId,
          detail: 'excluded',
        })
    },
  })
