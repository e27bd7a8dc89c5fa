import { on } from '../../../platform/changes/subscribers.ts'
import type { DateService } from '../service.ts'

/** Ends a match's date, and the links to it, together with the match. */
export const matchEnded = (service: Pick<DateService, 'endUnmatched'>) =>
  on('match:ended', {
    async inTransaction(unit, { audience }) {
      if (Array.isArray(audience)) await service.endUnmatched(unit, audience)
    },
  })
