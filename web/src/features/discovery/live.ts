import type { LiveHandlers } from '../../lib/live.ts'
import { refreshOldDecks } from './actions.ts'
import { decks } from './queries.ts'
import { applyUndone } from './undo.ts'

export const live: LiveHandlers = {
  'swipe:undone': applyUndone,
  'super-like:undone': ({ userId }) =>
    decks.patchAll((deck) => ({
      ...deck,
      people: deck.people.map((one) => (one.id === userId ? { ...one, superLikedMe: false } : one)),
    })),
  resync: () => void decks.refetchAll(),
  // A deck is costly. If the user blocked a person after a recent deck was dealt, the server requests a resync after connecting.
  up: () => void refreshOldDecks(),
}
