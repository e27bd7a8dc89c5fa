import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies of a warning once. The event repeats every warning that the person hasn't acknowledged. */
export const warningGiven = (service: Pick<NotificationService, 'noteOnce'>) =>
  on('warning:given', {
    async inTransaction(unit, { audience, payload: { warning } }) {
      if (typeof audience === 'string')
        await service.noteOnce(unit, audience, {
          kind: 'moderation',
          subject: warning.id,
          detail: 'warned',
        })
    },
  })
