import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { hold } from './actions.ts'

/** In milliseconds: how often this tab looks whether the server still answers. */
const look = 500

/**
 * Renews the presence lease of this tab while it is in the call.
 * @param answeredAt changes with each answer to a poll
 * @returns whether nothing was answered for so long that the server takes this tab for gone
 */
export function useHold(matchId: string, isHolding: boolean, answeredAt: number): boolean {
  const isUp = useConnection(({ status }) => status === 'up')
  const [isGone, setIsGone] = useState(false)
  const heardAt = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is a sign of the server
  useEffect(() => {
    heardAt.current = performance.now()
  }, [isHolding, answeredAt])

  useEffect(() => {
    if (!isHolding || !isUp) return
    const tell = async () => {
      const reply = await hold(matchId)
      // A refusal is an answer too.
      if (reply.ok || reply.code !== 'UNAVAILABLE') heardAt.current = performance.now()
    }
    void tell()
    const timer = setInterval(() => void tell(), videoTiming.hold)
    return () => clearInterval(timer)
  }, [isHolding, isUp, matchId])

  // A socket that seems open may be dead, so only answers count. The server counts from what it has heard, which is earlier.
  useEffect(() => {
    setIsGone(false)
    if (!isHolding) return
    const timer = setInterval(() => setIsGone(performance.now() - heardAt.current >= videoTiming.gone), look)
    return () => clearInterval(timer)
  }, [isHolding])
  return isHolding && isGone
}
