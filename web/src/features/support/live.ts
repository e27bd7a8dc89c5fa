import type { LiveHandlers } from '../../lib/live.ts'
import { announceAnswer, applyRequest } from './actions.ts'

export const live: LiveHandlers = {
  'support:changed': ({ request }) => {
    applyRequest(request)
    announceAnswer(request)
  },
}
