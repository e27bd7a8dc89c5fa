import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Drops the notifications of a game that no longer exists. */
export const gameDeleted = (service: Pick<NotificationService, 'dropCause'>) =>
  on('game:deleted', {
    async inTransaction(unit, { payload: { gameId } }) {
      for (const kind of ['game-starting', 'gift'] as const)
        await service.dropCause(unit, { kind, subject: gameId })
    },
  })
