import type { LinkVerdict } from './quality.ts'

/** The specification's terms: before the first attempt, during one, while sound and picture flow, after leaving. */
type ConnectionState = 'new' | 'connecting' | 'connected' | 'closed'

/** Another person's state in the call. */
export interface PeerView {
  state: ConnectionState
  /** Their sound and picture; the last stream stays while reconnecting. */
  stream: MediaStream | null
  isMuted: boolean
  isCameraOff: boolean
  link: LinkVerdict
  /** It was connected and is reconnecting. */
  isLost: boolean
  /** Several attempts in a row have failed. */
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
