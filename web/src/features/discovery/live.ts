import type { LiveHandlers } from '../../lib/live.ts'
import { refreshOldDecks, removeFromDecks } from './actions.ts'

export const live: LiveHandlers = {
  'swipe:made': ({ swipedId }) => removeFromDecks(swipedId),
  resync: () => void refreshOldDecks(),
}
