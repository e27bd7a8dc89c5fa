import { type MatchView, matchRoutes } from '@swoon/realtime-server/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { myId, useMe } from '../../lib/me.ts'
import { useHidden } from '../safety/queries.ts'
import { mergeMatches, newsIn } from './match-list.ts'

/** The user's matches, latest activity first. */
export const matches = liveQuery<readonly MatchView[]>({
  key: ['matches'],
  fetch: (signal) => call(matchRoutes.matches, { params: { userId: myId() ?? '' }, signal }),
  merge: (shown, served) => mergeMatches(shown ?? [], served),
  without: (list, ended) => list.filter(({ id }) => !ended.has(id)),
  keep: (list) => list,
  // live.ts refetches it, to celebrate matches made during a disconnection too.
  resync: 'own',
})

function useAllMatches() {
  const isSignedIn = useMe() !== null
  return useQuery({ ...matches().options, enabled: isSignedIn })
}

/** The user's matches, latest activity first, kept live. Newly blocked people disappear at once. */
export function useMatches() {
  const { data: all, isPending, isError, isFetching, refetch } = useAllMatches()
  const hidden = useHidden()
  const data = useMemo(
    () => all?.filter(({ otherUser }) => !hidden.has(otherUser.id)),
    [all, hidden],
  )
  return { data, isPending, isError, isFetching, refetch }
}

/** One match; undefined while the list is unknown, null if the list does not have it. */
export function useMatch(matchId: string): MatchView | null | undefined {
  const { data } = useAllMatches()
  return data && (data.find((match) => match.id === matchId) ?? null)
}

/** Number of new things, for the navigation; 0 while unknown. */
export const useNewsCount = (): number => newsIn(useMatches().data ?? [])

/** Number of matches; 0 while unknown. */
export const useMatchCount = (): number => useMatches().data?.length ?? 0
