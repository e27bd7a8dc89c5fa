/**
 * This tab's part in a call: not in it, in it, another of the user's tabs is, the call is over, or it is over because the server was
 * unreachable too long. `next` moves it by `(state, event) → state + effects`; `use-handshake.ts` acts.
 *
 *                  ┌───answered, ours────▶┐
 *  elsewhere ◀─────out ◀──left, dropped───in ──left or dropped while active──▶ over
 *      │   claimed  ▲ ▲                   │                                     │
 *      │            │ └──back── lost ◀────┘ silent                              │
 *      │            │             │                                             │
 *      └────again───┴────again────┴────────────────────again────────────────────┘
 *
 * The way in claims the browser's only call first: for a user who is ready, whose request the server then answers, or after a reload,
 * when the server still has the tab (`ours`).
 */
export type Part = 'out' | 'in' | 'elsewhere' | 'over' | 'lost'

export interface State {
  readonly part: Part
  /** The browser's only call: not this tab's, requested, or this tab's. */
  readonly claim: 'none' | 'requested' | 'held'
  /** The user is ready, and waits for the claim and the server's answer. */
  readonly isBusy: boolean
  /** The two browsers have been connected in this call. */
  readonly isConnected: boolean
  /** The tab let go, but the server does not know yet. */
  readonly hasLeft: boolean
  /** The call was active while this tab was in it. */
  readonly wasActive: boolean
  /** The time of the last answer before the tab was lost; null once another has come. */
  readonly lostAt: number | null
}

/** The session as the server last described it. */
export interface Seen {
  isKnown: boolean
  isActive: boolean
  amReady: boolean
  /** The server has this tab as the one that is ready. */
  isOurs: boolean
  /** The user started another call on another device. */
  isTaken: boolean
  /** Time of the session's last update. */
  heardAt: number
}

export type Event =
  /** `again` returns to the start, `ready` is the user's press. */
  | { type: 'ready' | 'again' | 'connected' }
  /** The browser's only call is this tab's, or else another tab has it. */
  | { type: 'claimed'; isHeld: boolean }
  | { type: 'answered'; isReady: boolean }
  /** The session, and the part that the screen showed with it. */
  | { type: 'seen'; part: Part; session: Seen }
  /** The server has been silent so long that it considers this tab gone. */
  | { type: 'silent'; heardAt: number }
  | { type: 'left'; isActive: boolean }
  /** The screen closes. A call that goes on is found again within 45 s, as after a reload. */
  | { type: 'closed'; isActive: boolean; goesOn: boolean }

export type Effect =
  | 'claim'
  | 'release'
  /** Forgets how earlier calls ended. */
  | 'forget'
  | 'get-ready'
  | 'cancel-ready'
  | 'end-call'
  /** Remembers that this tab does not know how its call ended. */
  | 'note-unresolved'
  | 'learn-end'
  /** Learns the end unless its event has come. */
  | 'learn-missed-end'

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

export const notInCall: State = {
  part: 'out',
  claim: 'none',
  isBusy: false,
  isConnected: false,
  hasLeft: false,
  wasActive: false,
  lostAt: null,
}

const step = (state: State, ...effects: readonly Effect[]): Step => ({ state, effects })

export function next(state: State, event: Event): Step {
  switch (event.type) {
    case 'ready': {
      const ready = { ...state, isBusy: true, hasLeft: false, wasActive: false }
      if (state.claim === 'held') return step(ready, 'forget', 'get-ready')
      return claim(ready, 'forget')
    }
    case 'claimed':
      return claimed(state, event.isHeld)
    case 'answered': {
      const answered = { ...state, isBusy: false }
      // On a slow connection the user may have joined and left the call by then.
      if (state.claim !== 'held') return step(answered)
      return event.isReady ? step({ ...answered, part: 'in' }) : letGo(answered, 'out')
    }
    case 'seen':
      // An older screen knew less: a tab that is now in the call may not have been ready then.
      return event.part === state.part ? seen(state, event.session) : step(state)
    case 'connected':
      return step({ ...state, isConnected: true })
    case 'silent':
      if (state.part !== 'in') return step(state)
      return letGo(
        { ...state, hasLeft: true, lostAt: event.heardAt },
        'lost',
        ...(state.wasActive ? (['note-unresolved'] as const) : []),
      )
    case 'again':
      return letGo(state, 'out')
    case 'left':
      return leave(state, event.isActive)
    case 'closed':
      return state.part === 'in' && state.claim === 'held' && !event.goesOn
        ? leave(state, event.isActive)
        : step({ ...state, claim: 'none' }, 'release')
  }
}

const claim = (state: State, ...before: readonly Effect[]): Step =>
  state.claim === 'requested'
    ? step(state, ...before)
    : step({ ...state, claim: 'requested' }, ...before, 'claim')

function claimed(state: State, isHeld: boolean): Step {
  // The tab let go before its claim was heard.
  if (state.claim !== 'requested') return isHeld ? step(state, 'release') : step(state)
  if (!isHeld) return step({ ...state, part: 'elsewhere', claim: 'none', isBusy: false })
  if (state.isBusy) return step({ ...state, claim: 'held' }, 'get-ready')
  return step({ ...state, part: 'in', claim: 'held' })
}

const letGo = (state: State, part: Part, ...effects: readonly Effect[]): Step =>
  step(
    {
      ...state,
      part,
      claim: 'none',
      isConnected: false,
      // A request to the server is still answered, a claim given up is not followed by one.
      isBusy: state.isBusy && state.claim === 'held',
    },
    'release',
    ...effects,
  )

const leave = (state: State, isActive: boolean): Step =>
  letGo(
    { ...state, hasLeft: true },
    isActive ? 'over' : 'out',
    isActive ? 'end-call' : 'cancel-ready',
  )

function seen(state: State, session: Seen): Step {
  switch (state.part) {
    case 'out':
      if (!session.isOurs || state.hasLeft) return step(state)
      return state.claim === 'held' ? step({ ...state, part: 'in' }) : claim(state)
    case 'in': {
      const inCall = { ...state, wasActive: state.wasActive || session.isActive }
      // The server dropped this tab, or the call has ended.
      if (session.isKnown && !session.amReady)
        return inCall.wasActive ? letGo(inCall, 'over', 'learn-missed-end') : letGo(inCall, 'out')
      return session.isTaken ? leave(inCall, session.isActive) : step(inCall)
    }
    case 'lost': {
      if (state.lostAt === null || session.heardAt === state.lostAt) return step(state)
      const back = { ...state, lostAt: null }
      if (state.wasActive) return step(back, 'learn-end')
      // The tab keeps waiting if the server still has it as ready.
      return step({ ...back, part: 'out', hasLeft: false })
    }
    default:
      return step(state)
  }
}
