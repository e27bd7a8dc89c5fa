import type { LiveHandlers } from '../../lib/live.ts'
import { refreshOldDecks } from '../discovery/actions.ts'
import { applySwipe, kindOf } from './actions.ts'

export const swipesLive: LiveHandlers = {
  'swipe:made': ({ swipedId, isLike, isSuperLike }) => applySwipe(swipedId, kindOf(isLike, isSuperLike)),
  resync: () => void refreshOldDecks(),
}
