import {
  type DiscoveryMode,
  discoveryRoutes,
  type EmptyReason,
} from '@swoon/realtime-server/contract/discovery'
import type { FilterName } from '@swoon/realtime-server/contract/filters'
import type { CardView } from '@swoon/realtime-server/contract/people'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { swipes } from '../../lib/decisions.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { myId, shownMe, useMe } from '../../lib/me.ts'
import { isHiddenCard, useHiddenCards } from '../safety/queries.ts'
import { useSwiped } from '../swipes/queries.ts'
import { type Deck, mergeDeck } from './deck-list.ts'
import { deckCall } from './preload.ts'
import { useDiscoveryStore } from './store.ts'

/** The user's settings that determine their deck. When they change, no part of a known deck may be kept. */
const wishesOf = (me: SelfView) =>
  [
    me.gender,
    me.shownTo,
    me.genderPreference,
    me.minAge,
    me.maxAge,
    me.widensAges,
    me.filters,
    me.isHidden,
    me.maxDistance,
    me.locationEnabled,
    me.locationPrivate,
    me.latitude,
    me.longitude,
    me.travelMode && me.travelCity,
  ] as const

export const decks = liveQuery<
  Deck,
  [mode: DiscoveryMode, useLocation: boolean, wishes: ReturnType<typeof wishesOf> | null]
>({
  key: ['discover'],
  async fetch(signal, mode, useLocation) {
    let emptyReason: EmptyReason | null = null
    let emptyFilter: FilterName | null = null
    const people = await call(discoveryRoutes.discover, {
      ...deckCall(myId() ?? '', { mode, useLocation }),
      signal,
      onHeaders: (headers) => {
        emptyReason = headers['x-empty-reason'] ?? null
        emptyFilter = headers['x-empty-filter'] ?? null
      },
    })
    return { people, emptyReason, emptyFilter }
  },
  merge: (shown, { people, ...reasons }) => ({
    people: mergeDeck(shown?.people ?? [], people),
    ...reasons,
  }),
  // A deck is costly, so it stays after a short disconnection.
  resync: 'own',
})

/** The top of the deck in the chosen mode and filter; undefined if empty or unknown. */
export function nextInDeck(): CardView | undefined {
  const me = shownMe()
  const { mode, useLocation } = useDiscoveryStore.getState()
  const known = decks(mode, useLocation, me && wishesOf(me)).known()
  return known?.people.find(({ id }) => !swipes.has(id) && !isHiddenCard(id))
}

/** The deck of the chosen mode and filter, best first, without people already decided on. */
export function useDeck() {
  const me = useMe()
  const { mode, useLocation } = useDiscoveryStore()
  const query = useQuery({
    ...decks(mode, useLocation, me && wishesOf(me)).options,
    enabled: me !== null,
  })
  const swiped = useSwiped()
  const hidden = useHiddenCards()
  // Read one by one, so that the page re-renders only when these change.
  const { data, isError, isFetching, refetch } = query
  const people = useMemo(
    () => data?.people.filter(({ id }) => !swiped.has(id) && !hidden.has(id)),
    [data, swiped, hidden],
  )
  const { emptyReason = null, emptyFilter = null } = data ?? {}
  return { people, emptyReason, emptyFilter, isError, isFetching, refetch }
}
