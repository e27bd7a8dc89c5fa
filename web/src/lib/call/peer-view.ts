import type { LinkVerdict } from './quality.ts'

/** The specification's words: before the first attempt, while one runs, while sound and picture flow, after leaving. */
export type ConnectionState = 'new' | 'connecting' | 'connected' | 'closed'

/** State of another person in the call. */
export interface PeerView {
  state: ConnectionState
  /** Their sound and picture; the last ones stay while a new connection is made. */
  stream: MediaStream | null
  isMuted: boolean
  isCameraOff: boolean
  link: LinkVerdict
  /** It was connected and is being connected again. */
  isLost: boolean
  /** Several attempts to connect have failed one after the other. */
  isStuck: boolean
  /** Their page was closed or is being reloaded. */
  isAway: boolean
}

export const strangerView: PeerView = {
  state: 'new',
  stream: null,
  isMuted: false,
  isCameraOff: false,
  link: 'good',
  isLost: false,
  isStuck: false,
  isAway: false,
}
