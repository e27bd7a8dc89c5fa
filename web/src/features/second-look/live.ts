import { swipes } from '../../lib/decisions.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { applyDecision, removeFromPassed } from './actions.ts'

swipes.onSettled(applyDecision)

export const live: LiveHandlers = {
  'swipe:undone': ({ person }) => removeFromPassed(person.id),
}
