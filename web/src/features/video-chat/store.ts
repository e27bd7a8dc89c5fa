import type { VideoEnd } from '@swoon/realtime-server/contract/video-chat'
import { create } from 'zustand'

interface VideoStore {
  /** The match whose call screen this tab shows, which needs no banner. */
  shown: string | null
  /** The match whose call `CallHost` holds, shown or in a small window, and the place of its page. */
  hosted: string | null
  slot: HTMLElement | null
  /** The match with which this tab is in a call. */
  inCall: string | null
  /** The call that has just ended and is asked about. */
  ended: VideoEnd | null
  /** The call that this tab left without learning how it ended: asked as soon as the server can be reached. */
  unresolved: string | null
  /** The match whose call this tab has ended itself. */
  hungUp: string | null
}

export const useVideoStore = create<VideoStore>(() => ({
  shown: null,
  hosted: null,
  slot: null,
  inCall: null,
  ended: null,
  unresolved: null,
  hungUp: null,
}))
