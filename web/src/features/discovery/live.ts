import type { LiveHandlers } from '../../lib/live.ts'
import { refreshOldDecks, removeFromDecks } from './actions.ts'
import { offerUndo, useLastPass } from './last-pass.ts'
import { decks } from './queries.ts'
import { applyUndone } from './undo.ts'

export const live: LiveHandlers = {
  'swipe:made': ({ swipedId, isLike }) => {
    removeFromDecks(swipedId)
    // A decision made elsewhere is later than the pass here, whose own event comes as well.
    if (isLike || useLastPass.getState().person?.id !== swipedId) offerUndo(null)
  },
  'swipe:undone': ({ person }) => applyUndone(person),
  resync: () => void decks.refetchAll(),
  // A deck is costly. If the user blocked someone after a younger one was dealt, the server asks
  // for a resync after the connection.
  up: () => void refreshOldDecks(),
}
