import { type MatcherSettings, matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { createSettings } from '../../lib/settings.ts'

export const matcherSettings = liveQuery<MatcherSettings>({
  key: ['matcher', 'settings'],
  fetch: (signal) => call(matcherRoutes.settings, { signal }),
})

/** Reasons why a person is shown; undefined while unknown. */
export const useReasons = (userId: string) =>
  useQuery({
    queryKey: ['matcher', 'reasons', userId],
    queryFn: ({ signal }) => call(matcherRoutes.reasons, { params: { id: userId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

export const changing = createSettings(matcherSettings(), (body) =>
  call(matcherRoutes.changeSettings, { body }),
)
