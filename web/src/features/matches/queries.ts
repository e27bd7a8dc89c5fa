import { type MatchView, matchRoutes } from '@swoon/realtime-server/contract/matches'
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { mergeMatches } from './match-list.ts'

export const matchesKey = ['matches'] as const

/** Matches that ended while this page was open: an answer on its way may still hold them. */
export const endedMatches = new Set<string>()

const matchesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: matchesKey,
    queryFn: ({ signal }) => call(matchRoutes.matches, { params: { userId: userId ?? '' }, signal }),
    enabled: userId !== undefined,
    // Runs at the very moment of writing, so no event can slip between reading the cache and replacing it.
    structuralSharing: (known, answered) => {
      const alive = (answered as MatchView[]).filter((match) => !endedMatches.has(match.id))
      return replaceEqualDeep(known, mergeMatches((known as MatchView[] | undefined) ?? [], alive))
    },
  })

/** My matches, newest activity first, kept live. */
export const useMatches = () => useQuery(matchesQuery(useMe()?.id))

/** One of my matches: undefined while the list is not known, null where it is not in it. */
export function useMatch(matchId: string): MatchView | null | undefined {
  const { data } = useMatches()
  return data && (data.find((match) => match.id === matchId) ?? null)
}

/** The number on the navigation's Matches: how many there are; 0 while unknown. */
export const useMatchCount = (): number => useMatches().data?.length ?? 0
