import { type SupportRequest, supportRoutes } from '@swoon/realtime-server/contract/support'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

/** The user's questions to the team, latest first. */
export const supportRequests = liveQuery<readonly SupportRequest[]>({
  key: ['support'],
  fetch: (signal) => call(supportRoutes.requests, { signal }),
})

export const useSupportRequests = () => useQuery(supportRequests().options)
