import { useEffect } from 'react'
import { chatLive } from '../features/chat/live.ts'
import { matchesLive } from '../features/matches/live.ts'
import { joinHandlers, type LiveHandlers } from '../lib/live.ts'
import { queryClient, userKey } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'
import { connect, disconnect } from '../lib/socket.ts'

const accountLive: LiveHandlers = {
  'session:ended': () => void endSession(),
  'user:updated': ({ user }) => queryClient.setQueryData(userKey, user),
  resync: () => void queryClient.invalidateQueries({ queryKey: userKey }),
}

/** The table of contents: every feature that hears the server, one line each. */
const dispatch = joinHandlers([accountLive, matchesLive, chatLive])

/** Keeps the socket open while somebody is signed in. Stands once in the app, above the shell. */
export function useLive(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return
    void connect({
      onEvent: dispatch,
      onUp: () => dispatch('resync', {}),
      onUnauthorized: () => queryClient.setQueryData(userKey, null),
    })
    return disconnect
  }, [userId])
}
