import { matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { fetchTold } from '../../lib/told.ts'
import { matcherSettingsKey } from './keys.ts'

export const useMatcherSettings = () =>
  useQuery({
    queryKey: matcherSettingsKey,
    queryFn: ({ signal }) => fetchTold(matcherSettingsKey, () => call(matcherRoutes.settings, { signal })),
  })
