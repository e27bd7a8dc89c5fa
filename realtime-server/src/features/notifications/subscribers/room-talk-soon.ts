import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Milliseconds for which a talk that began is worth a row. */
const lasts = 2 * 60 * 60 * 1000

/** Reminds people of a room's talk, until it is probably over. */
export const roomTalkSoon = (service: Pick<NotificationService, 'note'>) =>
  on('room:talk-soon', {
    async inTransaction(unit, { audience, payload: { roomId, startsAt } }) {
      if (!Array.isArray(audience)) return
      const until = new Date(Date.parse(startsAt) + lasts)
      for (const userId of [...(audience as string[])].sort())
        await service.note(unit, userId, { kind: 'room-talk', subject: roomId, until })
    },
  })
