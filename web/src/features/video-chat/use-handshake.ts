import type { VideoSession } from '@swoon/realtime-server/contract/video-chat'
import { videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { holdCall, tabId } from '../../lib/call/hold.ts'
import { useConnection } from '../../lib/connection.ts'
import { endCall, hold, setReady, startCall } from './actions.ts'
import { paidMinutes } from './time.ts'
import { askAhead } from './use-call.ts'

/** What this tab has to do with the call: nothing yet, it is in it, or another tab of the person is. */
export type Part = 'out' | 'in' | 'elsewhere'

/** Readies this tab for the call, keeps hold of it, starts it once both are ready, and lets go when the screen is left. */
export function useHandshake(matchId: string, session: VideoSession | undefined, amReady: boolean) {
  const [part, setPart] = useState<Part>('out')
  const [isBusy, setIsBusy] = useState(false)
  /** The person let go on purpose, and the server does not know it yet. */
  const hasLeft = useRef(false)
  const release = useRef<(() => void) | null>(null)
  const isUp = useConnection(({ status }) => status === 'up')
  const latest = useRef(session)
  latest.current = session

  const letGo = useCallback(() => {
    release.current?.()
    release.current = null
    setPart('out')
  }, [])

  const takeLock = useCallback(async () => {
    release.current ??= await holdCall()
    if (!release.current) setPart('elsewhere')
    return release.current !== null
  }, [])

  const getReady = useCallback(async () => {
    setIsBusy(true)
    hasLeft.current = false
    if ((await takeLock()) && (await setReady(matchId, true))) setPart('in')
    setIsBusy(false)
  }, [matchId, takeLock])

  const leave = useCallback(async () => {
    const { isActive = false, startedAt = null } = latest.current ?? {}
    hasLeft.current = true
    letGo()
    if (isActive) await endCall(matchId, paidMinutes(startedAt))
    else await setReady(matchId, false)
  }, [matchId, letGo])

  // A reload of the tab that is in the call comes back into it.
  const isOurs = amReady && session?.heldBy === tabId
  useEffect(() => {
    if (isOurs && part === 'out' && !hasLeft.current) void takeLock().then((has) => has && setPart('in'))
  }, [isOurs, part, takeLock])

  // The server found this tab gone, or the call has ended.
  const isOut = part === 'in' && session !== undefined && !amReady
  useEffect(() => {
    if (isOut) letGo()
  }, [isOut, letGo])

  useEffect(() => {
    if (part !== 'in' || !isUp) return
    void hold(matchId)
    const timer = setInterval(() => void hold(matchId), videoTiming.hold)
    return () => clearInterval(timer)
  }, [part, isUp, matchId])

  const bothReady = part === 'in' && session?.state === 'both_ready'
  useEffect(() => {
    if (!bothReady) return
    askAhead(matchId)
    const start = () => void hold(matchId).then(() => startCall(matchId))
    start()
    const timer = setInterval(start, videoTiming.recheck)
    return () => clearInterval(timer)
  }, [bothReady, matchId])

  const leaving = useRef(() => {})
  leaving.current = () => {
    if (part === 'in') void leave()
    else release.current?.()
  }
  useEffect(() => () => leaving.current(), [])

  const isElsewhere = part === 'elsewhere' || (part === 'out' && amReady && !isOurs && Boolean(session?.heldBy))
  return { part, isElsewhere, isBusy, getReady, leave, lookAgain: letGo }
}
