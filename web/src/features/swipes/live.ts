import type { LiveHandlers } from '../../lib/live.ts'
import { applySwipe, kindOf, refreshAfterSwipes } from './actions.ts'

export const swipesLive: LiveHandlers = {
  'swipe:made': ({ swipedId, isLike, isSuperLike }) => applySwipe(swipedId, kindOf(isLike, isSuperLike)),
  resync: refreshAfterSwipes,
}
