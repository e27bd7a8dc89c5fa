import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies of a proposal in a room for as long as it is open. Only people who may see it get the event. */
export const roomMatched = (service: Pick<NotificationService, 'note' | 'dropBetween'>) =>
  on('room:matched', {
    async inTransaction(unit, { audience, payload: { roomId, match } }) {
      const { user1Id, user2Id, status, until } = match
      if (status === 'matched')
        return service.dropBetween(unit, user1Id, user2Id, { kind: 'room-proposal' })
      if (audience !== user2Id) return
      const live = until ? { until: new Date(until) } : {}
      await service.note(unit, user2Id, {
        kind: 'room-proposal',
        subject: roomId,
        actorId: user1Id,
        ...live,
      })
    },
  })
