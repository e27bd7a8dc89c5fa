import type { LiveHandlers } from '../../lib/live.ts'
import { applyMatch, applyPresence, endMatch, refetchMatches } from './actions.ts'
import { showMatch } from './store.ts'

export const matchesLive: LiveHandlers = {
  'match:created': ({ match }) => {
    applyMatch(match)
    showMatch(match)
  },
  'match:ended': ({ matchId }) => endMatch(matchId),
  'presence:changed': applyPresence,
  resync: () => void refetchMatches(),
}
