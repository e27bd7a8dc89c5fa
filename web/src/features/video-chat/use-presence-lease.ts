import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { renewLease } from './actions.ts'

/** In milliseconds: how often this tab looks whether the server still answers. */
const look = 500

interface Lease {
  /** This browser has been connected to the other one. */
  isConnected: boolean
  /** The call is going on, and waits longer for this tab than a readiness. */
  isActive: boolean
  /** Changes with each answer to a poll. */
  answeredAt: number
}

/**
 * Renews the presence lease of this tab while it is in the call.
 * @returns whether nothing was answered for so long that the server takes this tab for gone
 */
export function usePresenceLease(
  matchId: string,
  isInCall: boolean,
  { isConnected, isActive, answeredAt }: Lease,
): boolean {
  const isUp = useConnection(({ status }) => status === 'up')
  const [isGone, setIsGone] = useState(false)
  const heardAt = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is a sign of the server
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

  // A socket that seems open may be dead, so only answers count. The server counts from the last
  // sign of life it has heard, which is earlier.
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
