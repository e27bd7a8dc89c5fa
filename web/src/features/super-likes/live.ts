import type { LiveHandlers } from '../../lib/live.ts'
import { removeSuperLiker, superLikers } from './queries.ts'

export const live: LiveHandlers = {
  // The event names them alone.
  'super-like:received': () => void superLikers().refetch(),
  'swipe:made': ({ swipedId }) => removeSuperLiker(swipedId),
  'swipe:undone': () => void superLikers().refetch(),
  'match:created': ({ match }) => removeSuperLiker(match.otherUser.id),
}
