import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies a person when the other one changes their date, and drops a stale reminder. */
export const dateChanged = (service: Pick<NotificationService, 'note' | 'dropCause'>) =>
  on('date:changed', {
    async inTransaction(unit, { audience: userId, payload: { date } }) {
      if (typeof userId !== 'string') return
      const { matchId, status, changedBy, version } = date
      if (status !== 'accepted')
        await service.dropCause(unit, { kind: 'date-soon', subject: matchId, userId })
      if (status === 'past')
        return service.dropCause(unit, { kind: 'date', subject: matchId, userId })
      if (changedBy === userId) return
      const detail = status === 'proposed' && version > 1 ? 'moved' : status
      await service.note(unit, userId, {
        kind: 'date',
        subject: matchId,
        actorId: changedBy,
        detail,
      })
    },
  })
