import { kindOf } from '../../lib/decisions.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { applySwipe } from './actions.ts'

export const live: LiveHandlers = {
  'swipe:made': ({ swipedId, isLike, isSuperLike }) => applySwipe(swipedId, kindOf(isLike, isSuperLike)),
}
