import type { VideoEnd } from '@swoon/realtime-server/contract/video-chat'
import { create } from 'zustand'
import { ofTab } from '../../lib/storage.ts'

interface VideoStore {
  /** The match whose call screen this tab shows, which needs no banner. */
  shown: string | null
  /** The match whose call `CallHost` holds, full size or in a small window, and the place on its page. */
  hosted: string | null
  slot: HTMLElement | null
  /** The match this tab is in a call with, or was before a reload. */
  inCall: string | null
  /** The call that just ended, to ask for feedback. */
  ended: VideoEnd | null
  /** The call this tab left without learning how it ended: fetched as soon as the server is reachable. */
  unresolved: string | null
  /** The match whose call this tab ended itself. */
  hungUp: string | null
}

const key = 'call'

export const useVideoStore = create<VideoStore>(() => ({
  shown: null,
  hosted: null,
  slot: null,
  inCall: null,
  ended: null,
  unresolved: null,
  hungUp: null,
}))

/** Remembers this tab's call, so that a reload of any screen returns to it. */
export function noteCall(matchId: string | null): void {
  useVideoStore.setState({ inCall: matchId })
  if (matchId) ofTab.write(key, matchId)
  else ofTab.remove(key)
}

/** Resumes the call this tab was in before a reload. */
export function resumeCall(): void {
  const matchId = ofTab.read(key)
  if (matchId)
    useVideoStore.setState(({ hosted }) => ({ hosted: hosted ?? matchId, inCall: matchId }))
}
