import type { LiveHandlers } from '../../lib/live.ts'
import { refreshOldDecks } from './actions.ts'
import { decks } from './queries.ts'
import { applyUndone } from './undo.ts'

export const live: LiveHandlers = {
  'swipe:undone': ({ person }) => applyUndone(person),
  resync: () => void decks.refetchAll(),
  // A deck is costly. If the user blocked someone after a younger one was dealt, the server asks
  // for a resync after the connection.
  up: () => void refreshOldDecks(),
}
