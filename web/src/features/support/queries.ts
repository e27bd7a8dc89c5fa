import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { fetchTold } from '../../lib/told.ts'

export const supportKey = ['support'] as const

const supportQuery = queryOptions({
  queryKey: supportKey,
  queryFn: ({ signal }) => fetchTold(supportKey, () => call(supportRoutes.requests, { signal })),
})

/** The person's questions to the team, latest first. */
export const useSupportRequests = () => useQuery(supportQuery)
