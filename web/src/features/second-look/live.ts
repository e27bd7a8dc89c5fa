import type { LiveHandlers } from '../../lib/live.ts'
import { applyDecision, refetchPassed } from './actions.ts'

export const live: LiveHandlers = {
  'swipe:made': ({ swipedId, isLike }) => applyDecision(swipedId, isLike),
  resync: refetchPassed,
}
