import { chatLive } from '../features/chat/live.ts'
import { discoveryLive } from '../features/discovery/live.ts'
import { matchesLive } from '../features/matches/live.ts'
import { secondLookLive } from '../features/second-look/live.ts'
import { swipesLive } from '../features/swipes/live.ts'
import { joinHandlers, type LiveHandlers } from '../lib/live.ts'
import { queryClient, userKey } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'

const accountLive: LiveHandlers = {
  'session:ended': () => void endSession(),
  'user:updated': ({ user }) => queryClient.setQueryData(userKey, user),
  resync: () => void queryClient.invalidateQueries({ queryKey: userKey }),
}

/** The table of contents: every feature that hears the server, in this order. */
export const dispatch = joinHandlers([accountLive, swipesLive, discoveryLive, secondLookLive, matchesLive, chatLive])
