import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tabId, takeCall } from '../../lib/call/call-tab.ts'
import { endCall, forgetUnresolved, learnEnd, renewLease, setReady, startCall } from './actions.ts'
import { useVideoStore } from './store.ts'
import { paidMinutes } from './time.ts'
import { askAhead } from './use-call.ts'
import { usePresenceLease } from './use-presence-lease.ts'

/**
 * This tab's part in the call: not in it, in it, another of the user's tabs is, the call is over, or it is over because the server was
 * unreachable too long.
 */
export type Part = 'out' | 'in' | 'elsewhere' | 'over' | 'lost'

interface Handshake {
  matchId: string
  session: VideoSession | undefined
  /** Time of the session's last update, by an answer or an event. */
  heardAt: number
  amReady: boolean
}

/** Readies this tab for the call, keeps its lease, starts the call once both are ready, and lets go when the screen closes. */
export function useHandshake({ matchId, session, heardAt, amReady }: Handshake) {
  const [part, setPart] = useState<Part>('out')
  const [isBusy, setIsBusy] = useState(false)
  /** The two browsers have been connected in this call. */
  const [isConnected, setIsConnected] = useState(false)
  /** The tab let go, but the server does not know yet. */
  const hasLeft = useRef(false)
  /** The call was active while this tab was in it. */
  const wasActive = useRef(false)
  const release = useRef<(() => void) | null>(null)
  const latest = useRef(session)
  latest.current = session

  const letGo = useCallback((next: Part = 'out') => {
    release.current?.()
    release.current = null
    setIsConnected(false)
    setPart(next)
  }, [])

  const takeLock = useCallback(async () => {
    release.current ??= await takeCall()
    if (!release.current) setPart('elsewhere')
    return release.current !== null
  }, [])

  const getReady = useCallback(async () => {
    setIsBusy(true)
    hasLeft.current = false
    wasActive.current = false
    useVideoStore.setState({ hungUp: null })
    forgetUnresolved(matchId)
    if (await takeLock()) {
      const isReady = await setReady(matchId, true)
      // On a slow connection the user may have joined and left the call by then.
      if (release.current && isReady) setPart('in')
      else if (release.current) letGo()
    }
    setIsBusy(false)
  }, [matchId, takeLock, letGo])

  const leave = useCallback(async () => {
    const { isActive = false, connectedAt = null } = latest.current ?? {}
    hasLeft.current = true
    letGo(isActive ? 'over' : 'out')
    if (isActive) await endCall(matchId, paidMinutes(connectedAt))
    else await setReady(matchId, false)
  }, [matchId, letGo])

  // A reload of the tab that is in the call returns to it.
  const isOurs = amReady && session?.heldBy === tabId()
  useEffect(() => {
    if (isOurs && part === 'out' && !hasLeft.current)
      void takeLock().then((has) => has && setPart('in'))
  }, [isOurs, part, takeLock])

  const isIn = part === 'in'
  if (isIn && session?.isActive) wasActive.current = true

  // Without a network nothing tells this tab that it was dropped.
  const isGone = usePresenceLease(matchId, isIn, {
    isConnected,
    isActive: session?.isActive === true,
    answeredAt: heardAt,
  })
  useEffect(() => {
    if (!isGone) return
    hasLeft.current = true
    if (wasActive.current) useVideoStore.setState({ unresolved: matchId })
    letGo('lost')
  }, [isGone, letGo, matchId])

  // The server dropped this tab, or the call has ended. Fetches the events it missed.
  const isOut = isIn && session !== undefined && !amReady
  useEffect(() => {
    if (!isOut) return
    letGo(wasActive.current ? 'over' : 'out')
    if (!wasActive.current || useVideoStore.getState().ended?.matchId === matchId) return
    useVideoStore.setState({ unresolved: matchId })
    void learnEnd()
  }, [isOut, letGo, matchId])

  // The socket refetches once it is back; this covers a poll answered without one.
  const lostAt = useRef(0)
  if (part !== 'lost') lostAt.current = heardAt
  const isBack = part === 'lost' && heardAt !== lostAt.current
  useEffect(() => {
    if (!isBack) return
    if (wasActive.current) return void learnEnd()
    // The tab keeps waiting if the server still has it as ready.
    hasLeft.current = false
    setPart('out')
  }, [isBack])

  // The user started another call on another device.
  const isTaken = isIn && session?.iAmBusy === true
  useEffect(() => {
    if (isTaken) void leave()
  }, [isTaken, leave])

  const bothReady = isIn && session?.state === 'both_ready'
  useEffect(() => {
    if (!bothReady) return
    askAhead(matchId)
    const start = () => void renewLease(matchId, false).then(() => startCall(matchId))
    start()
    const timer = setInterval(start, videoTiming.recheck)
    return () => clearInterval(timer)
  }, [bothReady, matchId])

  const leaving = useRef(() => {})
  leaving.current = () => {
    // Only the frame around all screens unmounted: there are 45 s to return, as after a reload.
    const goesOn = session?.isActive === true && useVideoStore.getState().hosted === matchId
    if (isIn && release.current && !goesOn) void leave()
    else release.current?.()
  }
  useEffect(() => () => leaving.current(), [])

  const isElsewhere =
    part === 'elsewhere' ||
    session?.iAmBusy === true ||
    (part === 'out' && amReady && !isOurs && Boolean(session?.heldBy) && !session?.iAmSilent)
  const onConnected = useCallback(() => setIsConnected(true), [])
  /** It is not known yet whether this tab, which was in the call, still is. */
  const isReturning =
    part === 'out' &&
    !isElsewhere &&
    !hasLeft.current &&
    (session === undefined || (isOurs && session.isActive))
  return {
    part,
    isReturning,
    isElsewhere,
    isBusy,
    getReady,
    leave,
    onConnected,
    lookAgain: () => letGo(),
  }
}
