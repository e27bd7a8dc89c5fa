import type { CardView } from '@swoon/realtime-server/contract/people'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { createDecisions } from '../../lib/decisions.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { myId, useMe } from '../../lib/me.ts'
import { useHiddenCards } from '../safety/queries.ts'

/** Second decisions, separate from swipes, since everyone in Second Look was swiped before. */
export const revisits = createDecisions()

/** People passed and not yet revisited, latest pass first. */
export const passed = liveQuery<readonly CardView[]>({
  key: ['passed'],
  fetch: (signal) => call(secondLookRoutes.passed, { params: { userId: myId() ?? '' }, signal }),
})

/** Number of second decisions of a kind that the counters of this user version do not include yet. */
export const useUncountedRevisits = revisits.useUncounted

/** The passed people, without those decided on or hidden here. */
export function usePassed() {
  const isSignedIn = useMe() !== null
  // Passes since the last visit belong to the list.
  const query = useQuery({ ...passed().options, enabled: isSignedIn, refetchOnMount: 'always' })
  const made = revisits.useMade()
  const hidden = useHiddenCards()
  const { data, isError, isFetching, refetch } = query
  const people = useMemo(
    () => data?.filter(({ id }) => !made.has(id) && !hidden.has(id)),
    [data, made, hidden],
  )
  return { people, isError, isFetching, refetch }
}
