import type { LiveHandlers } from '../../lib/live.ts'
import { date } from './queries.ts'

export const live: LiveHandlers = {
  'date:changed': ({ date: changed }) => date(changed.matchId).put(changed),
  'date:shared': ({ matchId, dateId, shareToken }) =>
    date(matchId).patch((known) => (known?.id === dateId ? { ...known, shareToken } : known)),
}
