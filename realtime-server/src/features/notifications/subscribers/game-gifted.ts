import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Notifies a guest of a gifted balloon. */
export const gameGifted = (service: Pick<NotificationService, 'note'>) =>
  on('game:gifted', {
    inTransaction: (unit, { payload: { gameId, recipientId } }) =>
      service.note(unit, recipientId, { kind: 'gift', subject: gameId }),
  })
