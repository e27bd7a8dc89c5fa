import { on } from '../../../platform/changes/subscribers.ts'
import type { NotificationService } from '../service.ts'

/** Deletes two people's notifications about each other when their match ends. */
export const matchEnded = (service: Pick<NotificationService, 'dropBetween'>) =>
  on('match:ended', {
    async inTransaction(unit, { audience }) {
      if (!Array.isArray(audience)) return
      const [one, other] = audience as string[]
      if (one && other) await service.dropBetween(unit, one, other)
    },
  })
