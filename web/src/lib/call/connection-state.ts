import type { Signal } from '@swoon/realtime-server/contract/calls'
import type { PeerView } from './peer-view.ts'

/**
 * A connection to one other person, which `connection-rules.ts` moves by `(state, event) → state + effects`. One of the two begins every
 * attempt when its page's turn has come; the other one asks for it, and takes up what is offered.
 *
 *  none ──turn, offer──▶ preparing ──configured──▶ trying ──connected──▶ up ◀──flow──▶ stalled
 *   ▲                       ▲                       │   ▲                │
 *   │                       ├──────turn, offer──────┼───┼────────────────┤
 *   │                       │                       │   └lost, reconnect─┤
 *   └───────────────────────┴─────away, broken──────┴────────────────────┘     any ──close──▶ closed
 *
 * `preparing` fetches ICE servers and keeps signals that come early. An attempt that takes too long is replaced by one that may take longer.
 * `stalled` is `up` while nothing has arrived for some looks (`isStalled`).
 */
export interface State {
  /** This side begins the attempts. */
  readonly begins: boolean
  /** A library's peer exists while `trying` and `up`. */
  readonly way: 'none' | 'preparing' | 'trying' | 'up' | 'closed'
  /** The number of the attempt that is under way; 0 before the first one. */
  readonly attempt: number
  /** In milliseconds of the page. */
  readonly begunAt: number
  /** The server has not passed on the offer of this attempt. */
  readonly isOfferLost: boolean
  /** The next attempt waits for the page's turn. */
  readonly isQueued: boolean
  /** It is watched how long attempts have been failing. */
  readonly isWatched: boolean
  /** The two have been connected before. */
  readonly wasUp: boolean
  /** How long the next attempt may take, and how long a lost way may take to come back. */
  readonly allowed: number
  readonly waitsFor: number
  /** Their microphone or camera is on. */
  readonly areSending: boolean
  /** Something arrived at the last look; ever by this way; at how many looks in a row it should have and did not. */
  readonly flow: { readonly now: boolean; readonly ever: boolean; readonly missed: number }
  /** Their signals of this attempt that came before there was a peer to take them. */
  readonly waiting: readonly Signal[]
}

export interface SentSignal {
  attempt: number
  signal: Signal
}

export type Timer = 'attempt' | 'ask' | 'turn' | 'stuck' | 'settled' | 'lost'

export type Event =
  | { type: 'started' | 'connected' | 'broken' | 'offer-lost' | 'reconnect' | 'close' }
  /** The page's turn to begin an attempt has come. */
  | { type: 'turn' }
  | { type: 'timer'; name: Timer }
  /** The ICE servers of an attempt; null if they could not be fetched. */
  | { type: 'configured'; attempt: number; config: RTCConfiguration | null }
  | { type: 'ice'; state: RTCIceConnectionState }
  /** A check for arrived data. */
  | { type: 'flow'; hasCome: boolean }
  /** A signal of the other side. */
  | { type: 'heard'; sent: SentSignal }

export type Effect =
  | { do: 'show'; change: Partial<PeerView> }
  | { do: 'send'; sent: SentSignal }
  | { do: 'send-devices' | 'take-turn' | 'give-turn-back' | 'drop' | 'measure' | 'shrink' }
  | { do: 'after'; timer: Timer; milliseconds: number }
  | { do: 'cancel'; timers: readonly Timer[] }
  /** Fetches the ICE servers for an attempt. */
  | { do: 'configure'; attempt: number }
  | { do: 'open'; config: RTCConfiguration; attempt: number }
  | { do: 'signal'; signals: readonly Signal[] }

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** Milliseconds of the page, which never jump, and of the clock. */
export interface Now {
  readonly page: number
  readonly clock: number
}
