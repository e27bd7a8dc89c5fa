import { t } from '@lingui/core/macro'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { keepAwake } from '../../lib/call/awake.ts'
import type { Call } from '../../lib/call/call.ts'
import { toast } from '../../ui/toast.tsx'
import { pictureSize, type useMedia } from './use-media.ts'

async function iceOf(matchId: string): Promise<RTCConfiguration> {
  const { iceServers, iceTransportPolicy } = await call(videoChatRoutes.ice, {
    params: { matchId },
  })
  return { iceServers, iceTransportPolicy }
}

const loadCalls = () => import('../../lib/call/call.ts')
/** Milliseconds for which a prefetched answer is usable. */
const freshFor = 20_000
let ahead: { matchId: string; at: number; answer: Promise<RTCConfiguration> } | null = null

/** Preloads the code of calls while the user still looks at their own picture. */
export const warmUp = (): void => void loadCalls().catch(() => {})

/** Prefetches how the two can connect while the server starts their call. */
export function askAhead(matchId: string): void {
  const answer = iceOf(matchId)
  answer.catch(() => {})
  ahead = { matchId, at: performance.now(), answer }
}

/** The prefetched answer serves only the first attempt: credentials expire and settings change. */
function nextIce(matchId: string): Promise<RTCConfiguration> {
  const asked = ahead
  ahead = null
  const isFresh = asked?.matchId === matchId && performance.now() - asked.at < freshFor
  return isFresh ? asked.answer.catch(() => iceOf(matchId)) : iceOf(matchId)
}

/** Connects this tab to the other person while mounted. Null until the code has loaded. */
export function useCall(
  matchId: string,
  myId: string,
  otherId: string,
  own: ReturnType<typeof useMedia>,
): Call | null {
  const [joined, setJoined] = useState<Call | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is taken once, when the call starts
  useEffect(() => {
    let isOver = false
    let mine: Call | null = null
    const letSleep = keepAwake()
    void loadCalls().then(
      ({ joinCall }) => {
        if (isOver || !own.media) return
        own.take()
        mine = joinCall({
          scope: 'match',
          id: matchId,
          selfId: myId,
          peerIds: [otherId],
          stream: own.media.stream,
          choice: own.choice,
          size: pictureSize,
          ice: () => nextIce(matchId),
        })
        setJoined(mine)
      },
      () =>
        toast({
          title: t`The call didn't load`,
          text: t`Check your connection and try again.`,
          tone: 'danger',
        }),
    )
    return () => {
      isOver = true
      letSleep()
      if (!mine) return
      mine.leave()
      own.giveBack()
    }
  }, [matchId, myId, otherId])
  return joined
}
