import { useEffect, useRef } from 'react'
import { markOutdated } from '../lib/connection.ts'
import { dropMissedEarly } from '../lib/early.ts'
import { queryClient, userKey } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'
import { connect, disconnect } from '../lib/socket.ts'

/** Keeps the socket open while somebody is signed in. Used once in the app, above the shell. */
export function useLive(userId: string | undefined): void {
  const before = useRef(userId)
  useEffect(() => {
    // Somebody signed out, or signed in as somebody else in another tab: nothing of the previous person may stay.
    if (before.current !== undefined && before.current !== userId) void endSession()
    before.current = userId
  }, [userId])

  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    // Signing in does not need the socket, so its code is in a separate chunk.
    import('./live-tables.ts').then(({ begin, dispatch }) => {
      if (!isWanted) return
      begin(userId)
      void connect({
        onEvent: dispatch,
        onUp: () => {
          dropMissedEarly()
          dispatch('resync', {})
        },
        onUnauthorized: () => queryClient.setQueryData(userKey, null),
      })
    }, markOutdated)
    return () => {
      isWanted = false
      disconnect()
    }
  }, [userId])
}
