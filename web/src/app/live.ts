import { useEffect, useRef } from 'react'
import { markOutdated } from '../lib/connection.ts'
import { dropMissedEarly } from '../lib/early.ts'
import { setMe } from '../lib/me.ts'
import { openPersonalStorage } from '../lib/personal-storage.ts'
import { endSession } from '../lib/session.ts'
import { connect, disconnect } from '../lib/socket.ts'
import { retryFailed } from '../ui/failed.ts'

/** Keeps the socket open while a user is signed in. Used once in the app, above the shell. */
export function useLive(userId: string | undefined): void {
  const before = useRef(userId)
  // While rendering, because the screens below read what the browser stores for the user when they first render.
  const isSamePerson = before.current === undefined || before.current === userId
  if (userId !== undefined && isSamePerson) openPersonalStorage(userId)
  useEffect(() => {
    // The user signed out, or signed in as someone else in another tab: no state of the previous user may stay.
    if (before.current !== undefined && before.current !== userId)
      void endSession(userId && 'taken')
    before.current = userId
  }, [userId])

  useEffect(() => {
    if (userId === undefined) return
    let isWanted = true
    // Signing in does not need the socket, so its code is in a separate chunk.
    import('./live-tables.ts').then(({ begin, catchUp, dispatch }) => {
      if (!isWanted) return
      begin()
      void connect({
        onEvent: dispatch,
        onUp: () => {
          dropMissedEarly()
          retryFailed()
          catchUp()
        },
        onUnauthorized: () => setMe(null),
      })
    }, markOutdated)
    return () => {
      isWanted = false
      disconnect()
    }
  }, [userId])
}
