import { type SuperLiker, swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { myId, useMe } from '../../lib/me.ts'
import { useHiddenCards } from '../safety/queries.ts'

/** People who super liked the user and await a decision, latest first. */
export const superLikers = liveQuery<readonly SuperLiker[]>({
  key: ['super-likers'],
  fetch: (signal) => call(swipeRoutes.superLikers, { params: { userId: myId() ?? '' }, signal }),
})

/** Like `superLikers`, without newly blocked people; empty while unknown. */
export function useSuperLikers(): readonly SuperLiker[] {
  const isSignedIn = useMe() !== null
  const { data } = useQuery({ ...superLikers().options, enabled: isSignedIn })
  const hidden = useHiddenCards()
  return useMemo(() => data?.filter(({ id }) => !hidden.has(id)) ?? [], [data, hidden])
}

/** Removes a person after a decision. */
export const removeSuperLiker = (userId: string): void =>
  superLikers().patch((people) => people.filter(({ id }) => id !== userId))
