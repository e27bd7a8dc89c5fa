import { on } from '../../../platform/changes/subscribers.ts'
import type { VideoChatService } from '../service.ts'

/** Ends the call of a match together with the match. */
export const matchEnded = (service: Pick<VideoChatService, 'endMatch'>) =>
  on('match:ended', {
    inTransaction: (unit, { payload }) => service.endMatch(unit, payload.matchId),
  })
