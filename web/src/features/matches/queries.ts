import { type MatchView, matchRoutes } from '@swoon/realtime-server/contract/matches'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { mergeOnWrite } from '../../lib/live-list.ts'
import { useMe } from '../../lib/me.ts'
import { fetchTold } from '../../lib/told.ts'
import { useHidden } from '../safety/queries.ts'
import { mergeMatches, newsIn } from './match-list.ts'

export const matchesKey = ['matches'] as const

/** Matches that ended while this page was open, because a running fetch may still return them. Forgotten at a `resync`: a ban may be over. */
export const endedMatches = new Set<string>()

const matchesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: matchesKey,
    queryFn: ({ signal }): Promise<readonly MatchView[]> =>
      fetchTold(matchesKey, () => call(matchRoutes.matches, { params: { userId: userId ?? '' }, signal })),
    enabled: userId !== undefined,
    structuralSharing: mergeOnWrite<readonly MatchView[]>((known, answered) =>
      mergeMatches(
        known ?? [],
        answered.filter(({ id }) => !endedMatches.has(id)),
      ),
    ),
  })

const useAllMatches = () => useQuery(matchesQuery(useMe()?.id))

/** My matches, latest activity first, kept live. Whoever has just been blocked is gone at once. */
export function useMatches() {
  const { data: all, isPending, isError, isFetching, refetch } = useAllMatches()
  const hidden = useHidden()
  const data = useMemo(() => all?.filter(({ otherUser }) => !hidden.has(otherUser.id)), [all, hidden])
  return { data, isPending, isError, isFetching, refetch }
}

/** One of my matches; undefined while the list is unknown, null if the list does not have it. */
export function useMatch(matchId: string): MatchView | null | undefined {
  const { data } = useAllMatches()
  return data && (data.find((match) => match.id === matchId) ?? null)
}

/** How much is new, for the navigation; 0 while unknown. */
export const useNewsCount = (): number => newsIn(useMatches().data ?? [])

/** The number of my matches; 0 while unknown. */
export const useMatchCount = (): number => useMatches().data?.length ?? 0
