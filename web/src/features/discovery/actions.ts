import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { queryClient } from '../../lib/query-client.ts'
import type { Deck } from './deck-list.ts'
import { decksKey } from './queries.ts'
import { setMode } from './store.ts'

/** A decision was made: the person is in no deck any more. From the reply of the call and from the event alike. */
export function removeFromDecks(userId: string): void {
  queryClient.setQueriesData<Deck>({ queryKey: decksKey }, (deck) =>
    deck?.people.some(({ id }) => id === userId)
      ? { ...deck, people: deck.people.filter(({ id }) => id !== userId) }
      : deck,
  )
}

/** Fetches the shown deck again, in the background; the others when they are next shown. */
export const refreshDecks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: decksKey })

/** The connection is back: what was fetched before it broke may be old. An answer of these seconds is not. */
export const refreshOldDecks = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: decksKey,
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > 5000,
  })

/** The shown deck runs low: more people come before it is empty. A fetch that already runs is left alone. */
export const refillDecks = (): Promise<void> =>
  queryClient.refetchQueries({ queryKey: decksKey, type: 'active' }, { cancelRefetch: false })

/** The person's own place or wishes changed: what the decks hold may be wrong, so nothing of it is kept. */
export const resetDecks = (): Promise<void> => queryClient.resetQueries({ queryKey: decksKey })

/** Another mode always asks the server again; what is known of it shows meanwhile. */
export function chooseMode(mode: DiscoveryMode): void {
  void queryClient.invalidateQueries({ queryKey: [...decksKey, mode], refetchType: 'none' })
  setMode(mode)
}
