/**
 * This tab's way into a game's video room and out of it. `next` moves it by `(state, event) → state + effects`; `use-room.ts` acts.
 *
 *  outside ──join──▶ claiming ──claimed──▶ opening ──opened──▶ asking ──leased──▶ loading ──loaded──▶ inside ──over──▶ closed
 *     ▲                 │                     │                  │                   │                  │
 *     └────refused──────┴───────denied────────┴─────refused──────┴────not loaded─────┴───────left───────┘
 *
 * `claiming` takes the browser's only call, `opening` the devices, `asking` a place on the server; `loading` fetches the code of calls.
 * A tab that is unmounted is outside from every state, and returns what arrives afterward.
 */
export interface State {
  readonly place: 'outside' | 'claiming' | 'opening' | 'asking' | 'loading' | 'inside' | 'closed'
  /** The user wants to be seen. */
  readonly withPicture: boolean
  /** The camera was refused at the last try. */
  readonly isDenied: boolean
}

/** Reasons not to get in: the browser's only call is taken, it has no calls, the camera is refused, or the code did not load. */
export type Refusal = 'taken' | 'unable' | 'denied' | 'not-loaded'

export type Event =
  | { type: 'join'; withPicture: boolean }
  | { type: 'claimed'; refusal: 'taken' | 'unable' | null }
  | { type: 'opened'; isDenied: boolean }
  /** The server's answer; its words if it refused. */
  | { type: 'leased'; refusal: string | null }
  | { type: 'loaded'; hasFailed: boolean }
  /** The game has been over for long enough. */
  | { type: 'left' | 'over' | 'unmounted' }

export type Effect =
  | { do: 'claim' }
  | { do: 'open'; withPicture: boolean }
  | { do: 'ask' | 'load' | 'enter' }
  /** Stops the devices and gives back the browser's only call. */
  | { do: 'let-go' }
  /** Gives back the place on the server. */
  | { do: 'say-left' }
  | { do: 'explain'; why: Refusal }
  | { do: 'quote'; text: string }

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

export const outside: State = { place: 'outside', withPicture: false, isDenied: false }

const step = (state: State, ...effects: readonly Effect[]): Step => ({ state, effects })
const letGo: Effect = { do: 'let-go' }
const sayLeft: Effect = { do: 'say-left' }
const to = (state: State, place: State['place'], ...effects: readonly Effect[]): Step =>
  step({ ...state, place }, ...effects)

/** Checks whether a tab is on its way in. */
export const isJoining = ({ place }: State): boolean =>
  place !== 'outside' && place !== 'inside' && place !== 'closed'

export function next(state: State, event: Event): Step {
  const { place } = state
  switch (event.type) {
    case 'join':
      if (place !== 'outside') return step(state)
      return to({ ...state, withPicture: event.withPicture }, 'claiming', { do: 'claim' })
    case 'claimed':
      if (event.refusal) return refused(state, { do: 'explain', why: event.refusal })
      if (place !== 'claiming') return step(state, letGo)
      return to(state, 'opening', { do: 'open', withPicture: state.withPicture })
    case 'opened': {
      const opened = { ...state, isDenied: event.isDenied }
      if (event.isDenied) return refused(opened, { do: 'explain', why: 'denied' })
      return place === 'opening' ? to(opened, 'asking', { do: 'ask' }) : step(opened, letGo)
    }
    case 'leased':
      if (event.refusal !== null) return refused(state, { do: 'quote', text: event.refusal })
      return place === 'asking' ? to(state, 'loading', { do: 'load' }) : step(state, letGo, sayLeft)
    case 'loaded':
      if (event.hasFailed)
        return refused(state, ...(place === 'loading' ? [sayLeft] : []), {
          do: 'explain',
          why: 'not-loaded',
        })
      return place === 'loading' ? to(state, 'inside', { do: 'enter' }) : step(state)
    case 'left':
      return to(state, 'outside', letGo, sayLeft)
    case 'over':
      return place === 'inside' ? to(state, 'closed', letGo, sayLeft) : step(state)
    case 'unmounted': {
      const isLeased = place === 'loading' || place === 'inside'
      return to(state, 'outside', letGo, ...(isLeased ? [sayLeft] : []))
    }
  }
}

const refused = (state: State, ...effects: readonly Effect[]): Step =>
  to(state, 'outside', letGo, ...effects)
