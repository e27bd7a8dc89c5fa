import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies of the decision, until it is withdrawn. */
export const verificationDecided = (service: Pick<NotificationService, 'note' | 'dropCause'>) =>
  on('verification:decided', {
    async inTransaction(unit, { audience, payload: { status } }) {
      if (typeof audience !== 'string') return
      const cause = { kind: 'verification', subject: audience } as const
      if (status === 'pending') await service.dropCause(unit, { ...cause, userId: audience })
      else await service.note(unit, audience, { ...cause, detail: status })
    },
  })
