import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** An ended match leaves no trace of either with the other. */
export const matchEnded = (service: Pick<NotificationService, 'dropBetween'>) =>
  on('match:ended', {
    async inTransaction(unit, { audience }) {
      if (!Array.isArray(audience)) return
      const [one, other] = audience as string[]
      if (one && other) await service.dropBetween(unit, one, other)
    },
  })
