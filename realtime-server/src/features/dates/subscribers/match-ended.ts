import { on } from '../../../platform/changes/subscribers.ts'
import type { DateService } from '../service.ts'

/** Ends the date of two people, and the links to it, together with their match. */
export const matchEnded = (service: Pick<DateService, 'endUnmatched'>) =>
  on('match:ended', {
    async inTransaction(unit, { audience }) {
      if (Array.isArray(audience)) await service.endUnmatched(unit, audience)
    },
  })
