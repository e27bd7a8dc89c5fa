import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { tell } from '../../lib/told.ts'
import { matcherSettingsKey } from './keys.ts'

export const live: LiveHandlers = {
  'matcher:configured': (settings) => tell(matcherSettingsKey, () => settings),
  resync: () => void refetch({ queryKey: matcherSettingsKey }),
}
