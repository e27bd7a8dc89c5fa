import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** No one is told of a game that does not exist anymore. */
export const gameDeleted = (service: Pick<NotificationService, 'dropCause'>) =>
  on('game:deleted', {
    async inTransaction(unit, { payload: { gameId } }) {
      for (const kind of ['game-starting', 'gift'] as const) await service.dropCause(unit, { kind, subject: gameId })
    },
  })
