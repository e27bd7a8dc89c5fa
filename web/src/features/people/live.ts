import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { personKey } from './queries.ts'

export const live: LiveHandlers = {
  // Whoever is looked at may not be visible any more.
  resync: () => void refetch({ queryKey: personKey }),
}
