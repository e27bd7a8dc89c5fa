import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { announceAnswer, applyRequest } from './actions.ts'
import { supportKey } from './queries.ts'

export const live: LiveHandlers = {
  'support:changed': ({ request }) => {
    applyRequest(request)
    announceAnswer(request)
  },
  resync: () => void refetch({ queryKey: supportKey }),
}
