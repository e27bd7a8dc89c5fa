/**
 * The gesture that drags a list entry to another place. `next` moves it by `(state, event) → state + effects`; `sort-gestures.ts` acts.
 *
 *  resting ──press──▶ pressed ──held, or mouse moved──▶ lifted
 *     ▲                  │                                │
 *     ├──────────────────┘ up, canceled, second finger,   │
 *     │                    or finger moved: it scrolls    │
 *     └────────────────────up, canceled───────────────────┘
 */
export type State =
  /** `hasSorted`: the finger that sorted is about to end its touch, which is no tap. */
  | { readonly way: 'resting'; readonly hasSorted: boolean }
  | (Grip & { readonly way: 'pressed'; readonly isMouse: boolean })
  /** `to`: the place under the entry. */
  | (Grip & { readonly way: 'lifted'; readonly to: number })

interface Grip {
  readonly pointer: number
  /** The entry's place. */
  readonly from: number
  /** The pointer's position, at the press and now. */
  readonly start: Point
  readonly at: Point
}

export interface Point {
  x: number
  y: number
}

export interface Press {
  pointer: number
  /** False for a second finger. */
  isFirst: boolean
  isMouse: boolean
  /** The place of the pressed entry; null for a press that drags none. */
  from: number | null
  at: Point
}

export type Event =
  | ({ type: 'press' } & Press)
  /** The press has lasted long enough. */
  | { type: 'held' }
  | { type: 'move'; pointer: number; at: Point }
  | { type: 'over'; to: number }
  | { type: 'up'; pointer: number; isTouch: boolean }
  | { type: 'cancel'; pointer: number }

export type Effect =
  /** Remembers the list's entries; those of a finger then wait until it has held one. */
  | { do: 'take' | 'wait' }
  | { do: 'lift' | 'drag' | 'let-go' }
  /** Ignores the click that the browser sends after a drag. */
  | { do: 'swallow-click' }
  | { do: 'move'; from: number; to: number }

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** Pixels before a mouse press becomes a drag, and that a resting finger may move. */
const enough = { mouse: 6, finger: 10 } as const

export const resting: State = { way: 'resting', hasSorted: false }

const step = (state: State, ...effects: readonly Effect[]): Step => ({ state, effects })
const letGo: Effect = { do: 'let-go' }
const lift: Effect = { do: 'lift' }
const drag: Effect = { do: 'drag' }

export function next(state: State, event: Event): Step {
  switch (event.type) {
    case 'press':
      return pressed(state, event)
    case 'held':
      return state.way === 'pressed' ? step(lifted(state), lift) : step(state)
    case 'move':
      return isOf(state, event) ? moved({ ...state, at: event.at }) : step(state)
    case 'over':
      return step(state.way === 'lifted' ? { ...state, to: event.to } : state)
    case 'up':
      return isOf(state, event) ? dropped(state, event.isTouch) : step(state)
    case 'cancel':
      return isOf(state, event) ? step(resting, letGo) : step(state)
  }
}

type Gripping = Exclude<State, { way: 'resting' }>

const isOf = (state: State, { pointer }: { pointer: number }): state is Gripping =>
  state.way !== 'resting' && state.pointer === pointer

const lifted = ({ pointer, from, start, at }: Grip): State => ({
  way: 'lifted',
  pointer,
  from,
  to: from,
  start,
  at,
})

function pressed(state: State, { pointer, isFirst, isMouse, from, at }: Press): Step {
  if (state.way === 'lifted') return step(state)
  if (from === null) return step(state.way === 'resting' ? resting : state)
  if (!isFirst) return step(resting, letGo)
  const taken: State = { way: 'pressed', pointer, isMouse, from, start: at, at }
  return step(taken, { do: 'take' }, ...(isMouse ? [] : [{ do: 'wait' } as const]))
}

function moved(state: Gripping): Step {
  if (state.way === 'lifted') return step(state, drag)
  const way = Math.hypot(state.at.x - state.start.x, state.at.y - state.start.y)
  if (state.isMouse) return way < enough.mouse ? step(state) : step(lifted(state), lift, drag)
  return way < enough.finger ? step(state) : step(resting, letGo)
}

function dropped(state: Gripping, isTouch: boolean): Step {
  if (state.way === 'pressed') return step(resting, letGo)
  const { from, to } = state
  return step(
    { way: 'resting', hasSorted: isTouch },
    letGo,
    ...(isTouch ? [] : [{ do: 'swallow-click' } as const]),
    ...(from === to ? [] : [{ do: 'move', from, to } as const]),
  )
}
