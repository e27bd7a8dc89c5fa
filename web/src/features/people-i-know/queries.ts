import { type PeopleIKnow, peopleIKnowRoutes } from '@swoon/realtime-server/contract/people-i-know'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

/** Number of addresses the user has added. The addresses themselves are never shown again. */
export const peopleIKnow = liveQuery<PeopleIKnow>({
  key: ['people-i-know'],
  fetch: (signal) => call(peopleIKnowRoutes.count, { signal }),
})

export const usePeopleIKnow = () => useQuery(peopleIKnow().options)
