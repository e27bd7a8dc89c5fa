import { type MatcherSettings, matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

export const matcherSettings = liveQuery<MatcherSettings>({
  key: ['matcher', 'settings'],
  fetch: (signal) => call(matcherRoutes.settings, { signal }),
})

export const useMatcherSettings = () => useQuery(matcherSettings().options)
