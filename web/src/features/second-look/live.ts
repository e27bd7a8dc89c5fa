import type { LiveHandlers } from '../../lib/live.ts'
import { applyDecision, removeFromPassed } from './actions.ts'

export const live: LiveHandlers = {
  'swipe:made': ({ swipedId, isLike }) => applyDecision(swipedId, isLike),
  'swipe:undone': ({ person }) => removeFromPassed(person.id),
}
