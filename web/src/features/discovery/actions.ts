import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { profileLimits } from '@swoon/realtime-server/contract/people'
import { useConnection } from '../../lib/connection.ts'
import { userQuery } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { refetchMatches } from '../matches/actions.ts'
import { swipe } from '../swipes/actions.ts'
import { hasPendingSwipes } from '../swipes/queries.ts'
import type { Deck } from './deck-list.ts'
import { decksKey } from './queries.ts'
import { setMode, toggleLocationFilter, useDiscoveryStore } from './store.ts'

/** The lists are fetched again this long after the last swipe of a row, in milliseconds: longer than a look at one card takes. */
const pause = 1500

/** Decides on the person of a card. */
export async function decide(person: { id: string; name: string }, liked: boolean, isSuper: boolean): Promise<void> {
  if (await swipe(person, liked, isSuper)) removeFromDecks(person.id)
  refreshAfterSwipes()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Discovery, matches and user are fetched again once a row of swipes pauses; what the socket pushes needs no fetch. */
function refreshAfterSwipes(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (hasPendingSwipes()) return
    void refreshDecks()
    if (useConnection.getState().status === 'up') return
    void queryClient.invalidateQueries({ queryKey: userKey })
    void refetchMatches()
  }, pause)
}

/** A decision was made: the person is in no deck any more. From the reply of the call and from the event alike. */
export function removeFromDecks(userId: string): void {
  queryClient.setQueriesData<Deck>({ queryKey: decksKey }, (deck) =>
    deck?.people.some(({ id }) => id === userId)
      ? { ...deck, people: deck.people.filter(({ id }) => id !== userId) }
      : deck,
  )
}

/** Fetches the shown deck again, in the background; the others when they are next shown. */
const refreshDecks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: decksKey })

/** The connection is back: what was fetched before it broke may be old. An answer of these seconds is not. */
export const refreshOldDecks = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: decksKey,
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > 5000,
  })

/** The shown deck runs low: more people come before it is empty. A fetch that already runs is left alone. */
export const refillDecks = (): Promise<void> =>
  queryClient.refetchQueries({ queryKey: decksKey, type: 'active' }, { cancelRefetch: false })

/** Another mode always asks the server again; what is known of it shows meanwhile. */
export function chooseMode(mode: DiscoveryMode): void {
  void queryClient.invalidateQueries({ queryKey: [...decksKey, mode], refetchType: 'none' })
  setMode(mode)
}

/** Turns the location filter on or off, and says which. */
export function switchLocationFilter(): void {
  toggleLocationFilter()
  if (!useDiscoveryStore.getState().useLocation) {
    toast({ title: 'Location filter off' })
    return
  }
  const me = queryClient.getQueryData(userQuery.queryKey)
  const miles = me?.maxDistance ?? profileLimits.defaultDistance
  const isIdle = me?.locationEnabled !== true || me.latitude === null
  toast({
    title: `Location filter on: people within ${miles} ${miles === 1 ? 'mile' : 'miles'}`,
    ...(isIdle && { text: 'It takes effect once you share your location in the settings.' }),
  })
}
