import type { VideoEnd } from '@swoon/realtime-server/contract/video-chat'
import { create } from 'zustand'
import { ofTab } from '../../lib/storage.ts'

interface VideoStore {
  /** The match whose call screen this tab shows, which needs no banner. */
  shown: string | null
  /** The match whose call `CallHost` holds, shown or in a small window, and the place of its page. */
  hosted: string | null
  slot: HTMLElement | null
  /** The match with which this tab is in a call; after a reload, with which it was. */
  inCall: string | null
  /** The call that has just ended and is asked about. */
  ended: VideoEnd | null
  /** The call that this tab left without learning how it ended: asked as soon as the server can be reached. */
  unresolved: string | null
  /** The match whose call this tab has ended itself. */
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

/** Notes the call of this tab, which a reload of any screen comes back into. */
export function noteCall(matchId: string | null): void {
  useVideoStore.setState({ inCall: matchId })
  if (matchId) ofTab.write(key, matchId)
  else ofTab.remove(key)
}

/** Takes up the call in which this tab was before a reload. */
export function resumeCall(): void {
  const matchId = ofTab.read(key)
  if (matchId)
    useVideoStore.setState(({ hosted }) => ({ hosted: hosted ?? matchId, inCall: matchId }))
}
