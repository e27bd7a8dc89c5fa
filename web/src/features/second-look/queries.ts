import type { CardView } from '@swoon/realtime-server/contract/people'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { fetchTold } from '../../lib/told.ts'
import { useHidden } from '../safety/queries.ts'
import { revisits } from './store.ts'

export const passedKey = ['passed'] as const

const passedQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: passedKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }): Promise<readonly CardView[]> =>
      fetchTold(passedKey, () => call(secondLookRoutes.passed, { params: { userId: userId ?? '' }, signal })),
    // Passes made since the last visit belong to the list.
    refetchOnMount: 'always',
  })

/** How many second decisions of a kind the counters of this version of the own user do not include yet. */
export const useUncountedRevisits = revisits.useUncounted

/** People who were passed and not yet revisited, latest pass first. */
export function usePassed() {
  const query = useQuery(passedQuery(useMe()?.id))
  const made = revisits.useMade()
  const hidden = useHidden()
  const { data, isError, isFetching, refetch } = query
  const people = useMemo(() => data?.filter(({ id }) => !made.has(id) && !hidden.has(id)), [data, made, hidden])
  return { people, isError, isFetching, refetch }
}
