import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { renewLease } from './actions.ts'

/** Milliseconds between checks that the server still answers. */
const look = 500

interface Lease {
  /** This browser has been connected to the other one. */
  isConnected: boolean
  /** The call is active, and waits longer for this tab than while only ready. */
  isActive: boolean
  /** Changes with each answer to a poll. */
  answeredAt: number
}

/**
 * Renews this tab's presence lease while it is in the call.
 * @returns whether the server has been silent so long that it considers this tab gone
 */
export function usePresenceLease(
  matchId: string,
  isInCall: boolean,
  { isConnected, isActive, answeredAt }: Lease,
): boolean {
  const isUp = useConnection(({ status }) => status === 'up')
  const [isGone, setIsGone] = useState(false)
  const heardAt = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer shows that the server is there
  useEffect(() => {
    heardAt.current = performance.now()
  }, [isInCall, answeredAt])

  useEffect(() => {
    if (!isInCall || !isUp) return
    const renew = async () => {
      const reply = await renewLease(matchId, isConnected)
      // A refusal is an answer too.
      if (reply.ok || reply.code !== 'UNAVAILABLE') heardAt.current = performance.now()
    }
    void renew()
    const timer = setInterval(() => void renew(), videoTiming.hold)
    return () => clearInterval(timer)
  }, [isInCall, isUp, isConnected, matchId])

  // A socket that seems open may be dead, so only answers count. The server counts from the last renewal it received, which is earlier.
  useEffect(() => {
    setIsGone(false)
    if (!isInCall) return
    const patience = isActive ? videoTiming.gone : videoTiming.silent
    const timer = setInterval(
      () => setIsGone(performance.now() - heardAt.current >= patience),
      look,
    )
    return () => clearInterval(timer)
  }, [isInCall, isActive])
  return isInCall && isGone
}
