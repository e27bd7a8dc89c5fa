import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies the person who missed the call. */
export const callMissed = (service: Pick<NotificationService, 'note'>) =>
  on('call:missed', {
    async inTransaction(unit, { audience, payload: { matchId, from } }) {
      if (typeof audience === 'string')
        await service.note(unit, audience, { kind: 'call-missed', subject: matchId, actorId: from })
    },
  })
