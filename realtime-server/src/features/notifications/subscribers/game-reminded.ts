import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Keeps the reminder of a game for people who had no tab open. */
export const gameReminded = (service: Pick<NotificationService, 'note'>) =>
  on('game:reminded', {
    async inTransaction(unit, { audience, payload: { gameId, when } }) {
      if (!Array.isArray(audience)) return
      for (const userId of [...(audience as string[])].sort())
        await service.note(unit, userId, { kind: 'game-starting', subject: gameId, detail: when })
    },
  })
