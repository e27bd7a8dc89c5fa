import { kindOf } from '../../lib/decisions.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { applyLikesLeft } from '../../lib/me.ts'
import { applySwipe } from './actions.ts'
import { useSuperLikers } from './queries.ts'

export const live: LiveHandlers = {
  'super-like:received': ({ userId }) =>
    useSuperLikers.setState(({ ids }) => ({ ids: new Set(ids).add(userId) })),
  'super-like:undone': ({ userId }) =>
    useSuperLikers.setState(({ ids }) => ({
      ids: new Set([...ids].filter((id) => id !== userId)),
    })),
  // Decks and lists follow the decisions (`onSettled`).
  'swipe:made': ({ swipedId, isLike, isSuperLike, left }) => {
    applySwipe(swipedId, kindOf(isLike, isSuperLike))
    // Last, because later values have counted the decision.
    if (left) applyLikesLeft(left)
  },
}
