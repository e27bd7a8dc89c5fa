import type { LiveHandlers } from '../../lib/live.ts'
import { matcherSettings } from './queries.ts'

export const live: LiveHandlers = {
  'matcher:configured': (settings) => matcherSettings().put(settings),
}
