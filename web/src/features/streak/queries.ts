import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { useTurn } from './use-turn.ts'

export const streakKey = ['streak'] as const

/** A claim in any tab, a missed day and another time zone change these, and so ask the server again. */
const deciding = (me: SelfView) => [me.id, me.loginStreak, me.lastLoginDate, me.timeZone] as const

const streakQuery = (me: SelfView | null) =>
  queryOptions({
    queryKey: [...streakKey, me && deciding(me)],
    enabled: me !== null,
    queryFn: ({ signal }) => call(streakRoutes.streak, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The own streak and whether today may be claimed, by the server's clock; asked again as soon as the day turns. */
export function useStreak() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(streakQuery(useMe()))
  useTurn(data, dataUpdatedAt, () => {
    void refetch()
    // The counters are refilled at the same moment, and a missed day ends the streak.
    void queryClient.invalidateQueries({ queryKey: userKey })
  })
  return { streak: data, isError, isFetching, refetch }
}
