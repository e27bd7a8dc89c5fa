import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { streakKey } from './queries.ts'

export const live: LiveHandlers = {
  // The day may have turned while the phone slept.
  resync: () => void refetch({ queryKey: streakKey }),
}
