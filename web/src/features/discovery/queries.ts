import {
  type DiscoveryMode,
  discoveryLimits,
  discoveryRoutes,
  type EmptyReason,
} from '@swoon/realtime-server/contract/discovery'
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { swipes } from '../swipes/decisions.ts'
import { type Deck, mergeDeck } from './deck-list.ts'
import { useDiscoveryStore } from './store.ts'

export const decksKey = ['discover'] as const

const deckQuery = (userId: string | undefined, mode: DiscoveryMode, useLocation: boolean) =>
  queryOptions({
    queryKey: [...decksKey, mode, useLocation],
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<Deck> => {
      let emptyReason: EmptyReason | null = null
      const people = await call(discoveryRoutes.discover, {
        params: { userId: userId ?? '' },
        query: { limit: String(discoveryLimits.page), mode, ...(useLocation && { useLocation: 'true' as const }) },
        signal,
        onHeaders: (headers) => {
          emptyReason = headers.get('x-empty-reason') as EmptyReason | null
        },
      })
      return { people, emptyReason }
    },
    // Runs at the very moment of writing, so a swipe made meanwhile is not undone by an older answer.
    structuralSharing: (known, answered) => {
      const before = (known as Deck | undefined)?.people ?? []
      const { people, emptyReason } = answered as Deck
      const merged: Deck = { people: mergeDeck(before, people), emptyReason }
      return replaceEqualDeep(known, merged)
    },
  })

/** The deck of the chosen mode and filter, best first, without those already decided on. */
export function useDeck() {
  const userId = useMe()?.id
  const { mode, useLocation } = useDiscoveryStore()
  const query = useQuery(deckQuery(userId, mode, useLocation))
  const made = swipes.useMade()
  // Named one by one: the page is drawn anew for these alone.
  const { data, isError, isFetching, refetch } = query
  const people = useMemo(() => data?.people.filter(({ id }) => !made.has(id)), [data, made])
  return { people, emptyReason: data?.emptyReason ?? null, isError, isFetching, refetch }
}
