import { type VideoSession, videoChatRoutes, videoTiming } from '@swoon/realtime-server/contract/video-chat'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { tabId } from '../../lib/call/hold.ts'
import { usePolling } from '../../lib/connection.ts'
import { queryClient } from '../../lib/query-client.ts'
import { noteAnswer, noteServerTime } from '../../lib/server-clock.ts'
import { fetchTold } from '../../lib/told.ts'
import { owedKey, sessionKey, videoSettingsKey } from './keys.ts'

const latest = (known: VideoSession | undefined, told: VideoSession): VideoSession =>
  known && known.now > told.now ? known : told

/** Takes in a session unless a later one is known. */
export function applySession(session: VideoSession): void {
  noteServerTime(session.now)
  queryClient.setQueryData<VideoSession>(sessionKey(session.matchId), (known) => latest(known, session))
}

const sessionQuery = (matchId: string) =>
  queryOptions({
    queryKey: sessionKey(matchId),
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const session = await call(videoChatRoutes.session, { params: { matchId }, query: { tab: tabId() }, signal })
      noteAnswer(session.now, sentAt)
      return latest(queryClient.getQueryData<VideoSession>(sessionKey(matchId)), session)
    },
    staleTime: 1000,
    refetchOnMount: true,
  })

/** The video session of a match, kept live. It is polled, as the specification says, only while the socket is down. */
export function useVideoSession(matchId: string, place: 'chat' | 'call') {
  const isActive = queryClient.getQueryData<VideoSession>(sessionKey(matchId))?.isActive === true
  const inCall = isActive ? videoTiming.pollActive : videoTiming.pollWaiting
  const refetchInterval = usePolling(place === 'chat' ? videoTiming.pollChat : inCall)
  return useQuery({ ...sessionQuery(matchId), refetchInterval })
}

/** Whether both people of a match are ready, or in the call. */
export function useIsLive(matchId: string): boolean {
  const { data } = useVideoSession(matchId, 'chat')
  return data !== undefined && (data.isActive || (data.user1Ready && data.user2Ready))
}

export const useVideoSettings = () =>
  useQuery({
    queryKey: videoSettingsKey,
    queryFn: ({ signal }) => fetchTold(videoSettingsKey, () => call(videoChatRoutes.settings, { signal })),
  })

/** The minutes that the person has agreed to pay, latest call first. */
export const useOwed = () =>
  useQuery({ queryKey: owedKey, queryFn: ({ signal }) => call(videoChatRoutes.owed, { signal }) })
