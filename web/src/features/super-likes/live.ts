import { swipes } from '../../lib/decisions.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { removeSuperLiker, superLikers } from './queries.ts'

swipes.onSettled(removeSuperLiker)

export const live: LiveHandlers = {
  // The event has only ids.
  'super-like:received': () => void superLikers().refetch(),
  'super-like:undone': ({ userId }) => removeSuperLiker(userId),
  'swipe:undone': () => void superLikers().refetch(),
  'match:created': ({ match }) => removeSuperLiker(match.otherUser.id),
}
