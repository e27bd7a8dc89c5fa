import type { Signal } from '@swoon/realtime-server/contract/calls'
import type { PeerView } from './peer-view.ts'

/**
 * A connection to one other person, which `connection-rules.ts` moves by `(state, event) → state + effects`. One side begins every
 * attempt when its page's turn has come; the other side requests attempts, and accepts an offer when its own page's turn has come. The
 * side that begins is the same for every pair of pages in a room, by id, so that no circle of pages waits for each other's turns.
 *
 *  none ──offer──▶ called ─┐
 *   │                      turn
 *   └─────────turn─────────┴▶ preparing ──configured──▶ trying ──connected──▶ up ◀──flow──▶ stalled
 *                               ▲                        │ ▲                  │
 *                               └─────────turn───────────┘ └──lost, reconnect─┘
 *
 *  any ──newer offer──▶ called     any ──away, broken──▶ none     any ──close──▶ closed
 *
 * `called` tells the other side to be patient. `preparing` fetches ICE servers and keeps early signals. An attempt of which nothing is
 * heard for too long is replaced by one that may take longer. `stalled` is `up` while several checks in a row found no data (`isStalled`).
 */
export interface State {
  /** True if this side begins the attempts. */
  readonly begins: boolean
  /** The library's peer exists while `trying` and `up`. */
  readonly way: 'none' | 'called' | 'preparing' | 'trying' | 'up' | 'closed'
  /** The number of the current attempt; 0 before the first one. */
  readonly attempt: number
  /** Milliseconds, by the page's clock. */
  readonly begunAt: number
  /** The other side has signaled in this attempt. */
  readonly isHeard: boolean
  /** The server did not pass on the offer of this attempt. */
  readonly isOfferLost: boolean
  /** The next attempt waits for the page's turn. */
  readonly isQueued: boolean
  /** A timer watches how long attempts have been failing. */
  readonly isWatched: boolean
  /** The two have been connected before. */
  readonly wasUp: boolean
  /** Milliseconds the next attempt may take, and a lost connection may take to recover. */
  readonly allowed: number
  readonly waitsFor: number
  /** Milliseconds until an unheard request is repeated. */
  readonly asksAfter: number
  /** The other person's microphone or camera is on. */
  readonly areSending: boolean
  /** Data flow: at the last check, ever on this connection, and the number of checks in a row without expected data. */
  readonly flow: { readonly now: boolean; readonly ever: boolean; readonly missed: number }
  /** The other side's signals for this attempt that arrived before there was a peer. */
  readonly waiting: readonly Signal[]
}

export interface SentSignal {
  attempt: number
  signal: Signal
}

export type Timer = 'attempt' | 'ask' | 'turn' | 'stuck' | 'settled' | 'lost'

export type Event =
  | {
      type:
        | 'started'
        | 'connected'
        | 'broken'
        | 'offer-passed'
        | 'offer-lost'
        | 'reconnect'
        | 'close'
    }
  /** It is the page's turn to begin an attempt. */
  | { type: 'turn' }
  | { type: 'timer'; name: Timer }
  /** The ICE servers of an attempt; null if they could not be fetched. */
  | { type: 'configured'; attempt: number; config: RTCConfiguration | null }
  | { type: 'ice'; state: RTCIceConnectionState }
  /** A check for arrived data. */
  | { type: 'flow'; hasCome: boolean }
  /** A signal from the other side. */
  | { type: 'heard'; sent: SentSignal }

export type Effect =
  | { do: 'show'; change: Partial<PeerView> }
  | { do: 'send'; sent: SentSignal }
  | { do: 'send-devices' | 'take-turn' | 'give-turn-back' | 'drop' | 'measure' | 'shrink' }
  /** Connecting is hard for this page, or no longer is. */
  | { do: 'strain'; change: 1 | -1 }
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

/** Milliseconds: by the page's clock, which never jumps, and by the device's. */
export interface Now {
  readonly page: number
  readonly clock: number
  /** The duration of this page's last attempts that connected (`createPace`). */
  readonly pace: number
}
