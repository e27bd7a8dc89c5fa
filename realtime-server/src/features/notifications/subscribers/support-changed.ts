import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies of a closed support request, until the person has read it. */
export const supportChanged = (service: Pick<NotificationService, 'noteOnce' | 'dropCause'>) =>
  on('support:changed', {
    async inTransaction(unit, { audience, payload: { request } }) {
      if (typeof audience !== 'string' || request.closedAt === null) return
      const cause = { kind: 'support', subject: request.id } as const
      if (request.isRead) await service.dropCause(unit, { ...cause, userId: audience })
      else
        await service.noteOnce(unit, audience, {
          ...cause,
          detail: request.answer === null ? 'closed' : 'answered',
        })
    },
  })
