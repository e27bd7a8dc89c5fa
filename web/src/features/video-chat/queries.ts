import {
  type CallRecord,
  callsShown,
  type VideoSession,
  type VideoSettings,
  videoChatRoutes,
  videoTiming,
} from '@swoon/realtime-server/contract/video-chat'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { tabId } from '../../lib/call/call-tab.ts'
import { usePolling } from '../../lib/connection.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { noteAnswer, noteServerTime } from '../../lib/server-clock.ts'
import { createSettings } from '../../lib/settings.ts'

/** Prefix of all video queries, so that they refresh together. */
export const videoKey = ['video'] as const
// A disconnection also ends rings, so live.ts refetches all of these.
const resync = 'own'

export const videoSession = liveQuery<VideoSession, [matchId: string]>({
  key: [...videoKey, 'session'],
  async fetch(signal, matchId) {
    const sentAt = Date.now()
    const session = await call(videoChatRoutes.session, {
      params: { matchId },
      query: { tab: tabId() },
      signal,
    })
    noteAnswer(session.now, sentAt)
    return session
  },
  merge: (shown, served) => (shown && shown.now > served.now ? shown : served),
  resync,
})

export const videoSettings = liveQuery<VideoSettings>({
  key: [...videoKey, 'settings'],
  fetch: (signal) => call(videoChatRoutes.settings, { signal }),
  resync,
})

export const changing = createSettings(videoSettings(), (body) =>
  call(videoChatRoutes.changeSettings, { body }),
)

/** A match's past calls, oldest first. */
export const callRecords = liveQuery<readonly CallRecord[], [matchId: string]>({
  key: [...videoKey, 'calls'],
  fetch: (signal, matchId) => call(videoChatRoutes.calls, { params: { matchId }, signal }),
  resync,
})

/** Adds a past call. */
export const applyRecord = (record: CallRecord): void =>
  callRecords(record.matchId).patch((known) =>
    known.some(({ id }) => id === record.id) ? known : [...known, record].slice(-callsShown),
  )

/** Applies a session unless a later one is known. */
export function applySession(session: VideoSession): void {
  noteServerTime(session.now)
  videoSession(session.matchId).put(session)
}

/** A match's video session, kept live. As specified, it is polled only while the socket is down. */
export function useVideoSession(matchId: string, place: 'chat' | 'call') {
  const isActive = videoSession(matchId).known()?.isActive === true
  const inCall = isActive ? videoTiming.pollActive : videoTiming.pollWaiting
  const refetchInterval = usePolling(place === 'chat' ? videoTiming.pollChat : inCall)
  return useQuery({
    ...videoSession(matchId).options,
    staleTime: 1000,
    refetchOnMount: true,
    refetchInterval,
  })
}

/** Checks whether both people of a match are ready, or in the call. */
export function useIsLive(matchId: string): boolean {
  const { data } = useVideoSession(matchId, 'chat')
  return data !== undefined && (data.isActive || (data.user1Ready && data.user2Ready))
}

const none: readonly CallRecord[] = []
/** A match's past calls, oldest first; none while unknown. */
export const useCallRecords = (matchId: string): readonly CallRecord[] =>
  useQuery(callRecords(matchId).options).data ?? none
