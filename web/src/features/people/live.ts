import type { LiveHandlers } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { personKey } from './queries.ts'

export const live: LiveHandlers = {
  // Whoever is looked at may not be visible any more.
  resync: () => void queryClient.invalidateQueries({ queryKey: personKey }),
}
