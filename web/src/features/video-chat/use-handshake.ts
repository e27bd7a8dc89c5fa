import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useCallback, useEffect, useRef } from 'react'
import { tabId, takeCall } from '../../lib/call/call-tab.ts'
import { useMachine } from '../../lib/use-machine.ts'
import { endCall, forgetUnresolved, learnEnd, renewLease, setReady, startCall } from './actions.ts'
import { type Effect, next, notInCall } from './handshake.ts'
import { useVideoStore } from './store.ts'
import { paidMinutes } from './time.ts'
import { askAhead } from './use-call.ts'
import { usePresenceLease } from './use-presence-lease.ts'

interface Handshake {
  matchId: string
  session: VideoSession | undefined
  /** Time of the session's last update, by an answer or an event. */
  heardAt: number
  amReady: boolean
}

/** Readies this tab for the call, keeps its lease, starts the call once both are ready, and lets go when the screen closes. */
export function useHandshake({ matchId, session, heardAt, amReady }: Handshake) {
  const release = useRef<(() => void) | null>(null)
  const latest = useRef(session)
  latest.current = session

  const acts: Readonly<Record<Effect, () => unknown>> = {
    async claim() {
      const claimed = await takeCall()
      if (claimed) release.current = claimed
      await dispatch({ type: 'claimed', isHeld: claimed !== null })
    },
    release() {
      release.current?.()
      release.current = null
    },
    forget() {
      useVideoStore.setState({ hungUp: null })
      forgetUnresolved(matchId)
    },
    'get-ready': async () => dispatch({ type: 'answered', isReady: await setReady(matchId, true) }),
    'cancel-ready': () => setReady(matchId, false),
    'end-call': () => endCall(matchId, paidMinutes(latest.current?.connectedAt ?? null)),
    'note-unresolved': () => useVideoStore.setState({ unresolved: matchId }),
    'learn-end': learnEnd,
    async 'learn-missed-end'() {
      if (useVideoStore.getState().ended?.matchId === matchId) return
      useVideoStore.setState({ unresolved: matchId })
      await learnEnd()
    },
  }
  const [state, dispatch] = useMachine(notInCall, next, (effect: Effect) => acts[effect]())
  const { part, isBusy, isConnected, hasLeft } = state
  const isActive = session?.isActive === true
  const isTaken = session?.iAmBusy === true
  const isKnown = session !== undefined
  const isOurs = amReady && session?.heldBy === tabId()
  const isIn = part === 'in'

  useEffect(() => {
    const seen = { isKnown, isActive, amReady, isOurs, isTaken, heardAt }
    void dispatch({ type: 'seen', part, session: seen })
  }, [part, isKnown, isActive, amReady, isOurs, isTaken, heardAt, dispatch])

  // Without a network nothing tells this tab that it was dropped.
  const isSilent = usePresenceLease(matchId, isIn, { isConnected, isActive, answeredAt: heardAt })
  useEffect(() => {
    if (isSilent) void dispatch({ type: 'silent', heardAt })
  }, [isSilent, heardAt, dispatch])

  const bothReady = isIn && session?.state === 'both_ready'
  useEffect(() => {
    if (!bothReady) return
    askAhead(matchId)
    const start = () => void renewLease(matchId, false).then(() => startCall(matchId))
    start()
    const timer = setInterval(start, videoTiming.recheck)
    return () => clearInterval(timer)
  }, [bothReady, matchId])

  const closing = useRef(() => {})
  closing.current = () => {
    // Only the frame around all screens unmounted: there are 45 s to return, as after a reload.
    const goesOn = isActive && useVideoStore.getState().hosted === matchId
    void dispatch({ type: 'closed', isActive, goesOn })
  }
  useEffect(() => () => closing.current(), [])

  const isElsewhere =
    part === 'elsewhere' ||
    isTaken ||
    (part === 'out' && amReady && !isOurs && Boolean(session?.heldBy) && !session?.iAmSilent)
  /** It is not known yet whether this tab, which was in the call, still is. */
  const isReturning =
    part === 'out' && !isElsewhere && !hasLeft && (!isKnown || (isOurs && isActive))
  return {
    part,
    isReturning,
    isElsewhere,
    isBusy,
    getReady: useCallback(() => dispatch({ type: 'ready' }), [dispatch]),
    leave: () => dispatch({ type: 'left', isActive: latest.current?.isActive === true }),
    onConnected: useCallback(() => void dispatch({ type: 'connected' }), [dispatch]),
    lookAgain: () => void dispatch({ type: 'again' }),
  }
}
