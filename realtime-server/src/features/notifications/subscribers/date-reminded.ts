import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Reminds two people of their date, until it begins. */
export const dateReminded = (service: Pick<NotificationService, 'note'>) =>
  on('date:reminded', {
    async inTransaction(unit, { audience, payload: { matchId, startsAt } }) {
      if (!Array.isArray(audience)) return
      const pair = [...(audience as string[])].sort()
      for (const userId of pair) {
        const actorId = pair.find((id) => id !== userId)
        const until = new Date(startsAt)
        await service.note(unit, userId, {
          kind: 'date-soon',
          subject: matchId,
          ...(actorId && { actorId }),
          until,
        })
      }
    },
  })
