import type { Signal } from '@swoon/realtime-server/contract/calls'
import { attemptAfter, isNewer } from './attempts.ts'
import type { Effect, Event, Now, SentSignal, State, Step, Timer } from './connection-state.ts'
import type { PeerView } from './peer-view.ts'

/**
 * Milliseconds. `attempt`: until an attempt is given up, at first and at most. `stuck`: until failing attempts are reported, before and
 * after the first connection. `lost`: until a lost connection is replaced, at first and at most. `turn`: until the page's next connection
 * may begin. `settled`: until a connection counts as stable. `ask`: until an unheard request is repeated, at first and at most. `again`: until a broken
 * connection is replaced. `young`: the age below which a request does not end an attempt, and how much longer the side that asks waits.
 */
const timing = {
  attempt: [8000, 30_000],
  stuck: [20_000, 45_000],
  lost: [5000, 20_000],
  turn: 4000,
  settled: 20_000,
  ask: [2000, 15_000],
  again: 500,
  young: 1500,
} as const
/** Factor by which the next attempt may take longer after a failed one: under load each attempt slows all others. */
const patience = 1.5
/** Checks in a row without arriving data after which the person is shown as reconnecting. */
const looks = 2
const noFlow = { now: false, ever: false, missed: 0 } as const
const hello: SentSignal = { attempt: 0, signal: { type: 'renegotiate', renegotiate: true } }

export const unconnected = (begins: boolean): State => ({
  begins,
  way: 'none',
  attempt: 0,
  begunAt: 0,
  isHeard: false,
  isOfferLost: false,
  isQueued: false,
  isWatched: false,
  wasUp: false,
  allowed: timing.attempt[0],
  waitsFor: timing.lost[0],
  asksAfter: timing.ask[0],
  areSending: true,
  flow: noFlow,
  waiting: [],
})

const isStalled = ({ flow }: State): boolean => flow.missed >= looks
/** The side that begins attempts decides when one has failed; the other side waits a little longer. */
const moreFor = ({ begins }: State) => (begins ? 0 : timing.young)
/** An attempt may take twice as long as the page's last ones did, within bounds. */
const limitOf = (state: State, { pace }: Now) =>
  Math.min(timing.attempt[1], Math.max(state.allowed, 2 * pace)) + moreFor(state)

const step = (state: State, ...effects: readonly Effect[]): Step => ({ state, effects })
const show = (change: Partial<PeerView>): Effect => ({ do: 'show', change })
const after = (timer: Timer, milliseconds: number): Effect => ({ do: 'after', timer, milliseconds })
const cancel = (...timers: readonly Timer[]): Effect => ({ do: 'cancel', timers })
const chain = ({ state, effects }: Step, ...nexts: readonly ((state: State) => Step)[]): Step =>
  nexts.reduce(
    (all, next) => {
      const more = next(all.state)
      return step(more.state, ...all.effects, ...more.effects)
    },
    step(state, ...effects),
  )

/** @param now when the event happened */
export function next(state: State, event: Event, now: Now): Step {
  if (state.way === 'closed') return step(state, ...(event.type === 'turn' ? [turnBack] : []))
  switch (event.type) {
    case 'started':
      // An offer that came first makes the request unnecessary.
      return state.begins ? queue(state) : step(state, after('ask', 0))
    case 'turn':
      return taken(state, now)
    case 'timer':
      return rung(state, event.name)
    case 'configured':
      return configured(state, event, now)
    case 'connected':
      return connected(state)
    case 'broken':
      return step(
        { ...state, way: 'none' },
        { do: 'drop' },
        show({ state: 'connecting', isLost: state.wasUp }),
        after('attempt', timing.again),
      )
    case 'offer-passed':
      return step(state, ...goesOn(state, now))
    case 'offer-lost':
      // Only the server's answer was lost.
      if (state.isHeard) return step(state)
      return step(
        { ...state, isOfferLost: true },
        ...(state.way === 'up' ? [] : [after('attempt', timing.ask[0])]),
      )
    case 'ice':
      return iceChanged(state, event.state, now)
    case 'flow':
      return looked(state, event.hasCome)
    case 'heard':
      return heard(state, event.sent, now)
    case 'reconnect':
      return chain(
        step(
          { ...givenUp(state), isWatched: false, allowed: timing.attempt[0] },
          show({ state: 'connecting', isLost: state.wasUp, isStuck: false }),
        ),
        renew,
      )
    case 'close':
      return step(
        { ...state, way: 'closed' },
        cancel('attempt', 'ask', 'turn', 'stuck', 'settled', 'lost'),
        turnBack,
        { do: 'drop' },
        show({ state: 'closed', stream: null }),
      )
  }
}

const turnBack: Effect = { do: 'give-turn-back' }
const strain = (change: 1 | -1): Effect => ({ do: 'strain', change })

/** The peer stays until the next attempt opens, since data may still arrive. */
const givenUp = (state: State): State => (state.way === 'up' ? { ...state, way: 'trying' } : state)

/** Starts a new attempt, or asks the other side for one. */
const renew = (state: State): Step => (state.begins ? queue(state) : ask(state))

const queue = (state: State): Step =>
  state.isQueued ? step(state) : step({ ...state, isQueued: true }, { do: 'take-turn' })

const ask = (state: State): Step =>
  state.way === 'up'
    ? step(state)
    : chain(watchAttempts(state), (watched) =>
        step(
          { ...watched, asksAfter: Math.min(watched.asksAfter * patience, timing.ask[1]) },
          { do: 'send', sent: hello },
          after('ask', watched.asksAfter),
        ),
      )

/** Reports when several attempts in a row have failed. */
const watchAttempts = (state: State): Step =>
  state.isWatched
    ? step(state)
    : step({ ...state, isWatched: true }, after('stuck', timing.stuck[state.wasUp ? 1 : 0]))

/** Begins an attempt, or accepts the offer that waited for the turn. */
function taken(state: State, now: Now): Step {
  const isNeeded = state.isQueued && (state.begins || state.way === 'called')
  if (!isNeeded) return step({ ...state, isQueued: false }, turnBack)
  const begun = state.begins
    ? { attempt: attemptAfter(state.attempt, now.clock), isOfferLost: false, waiting: [] }
    : {}
  return chain(step({ ...state, ...begun, isQueued: false, isHeard: !state.begins }), (turned) =>
    prepare(turned, now),
  )
}

const drop = (state: State, way: 'none' | 'called' | 'preparing'): Step =>
  step({ ...state, way, flow: noFlow }, cancel('lost', 'settled', 'ask'), { do: 'drop' })

/** Keeps an offer until the page's turn, so that its other connections are not slowed down, and asks the other side for patience. */
const callUp = (state: State): Step =>
  chain(
    drop(state, 'called'),
    (dropped) =>
      step(
        dropped,
        cancel('attempt'),
        show({ state: 'connecting', isLost: dropped.wasUp }),
        ...plea,
      ),
    watchAttempts,
    queue,
  )

const plea: readonly Effect[] = [{ do: 'send-devices' }, after('ask', timing.turn)]

const prepare = (state: State, now: Now): Step =>
  chain(
    drop(state, 'preparing'),
    (dropped) => step(dropped, show({ state: 'connecting', isLost: dropped.wasUp })),
    watchAttempts,
    (watched) =>
      step(
        { ...watched, begunAt: now.page },
        after('attempt', timing.attempt[1]),
        after('turn', timing.attempt[1]),
        { do: 'configure', attempt: watched.attempt },
      ),
  )

const isUnderWay = ({ way }: State): boolean => way === 'preparing' || way === 'trying'

/** An attempt that goes on, however slowly, keeps the turn and is not given up. */
const goesOn = (state: State, now: Now): readonly Effect[] =>
  state.way === 'trying' ? [after('attempt', limitOf(state, now)), after('turn', timing.turn)] : []

function configured(
  state: State,
  { attempt, config }: { attempt: number; config: RTCConfiguration | null },
  now: Now,
): Step {
  if (state.way !== 'preparing' || attempt !== state.attempt) return step(state)
  if (!config) return step(state, after('attempt', timing.ask[0]))
  return step(
    { ...state, way: 'trying', waiting: [] },
    { do: 'open', config, attempt },
    { do: 'signal', signals: state.waiting },
    ...goesOn({ ...state, way: 'trying' }, now),
  )
}

const connected = (state: State): Step =>
  step(
    {
      ...state,
      way: 'up',
      wasUp: true,
      isWatched: false,
      isQueued: false,
      asksAfter: timing.ask[0],
      flow: noFlow,
    },
    turnBack,
    after('settled', timing.settled),
    cancel('attempt', 'ask', 'stuck'),
    show({ state: 'connected', isLost: false, isStuck: false, isAway: false }),
    { do: 'send-devices' },
    { do: 'measure' },
  )

function rung(state: State, timer: Timer): Step {
  switch (timer) {
    case 'attempt':
      return isUnderWay(state) ? failed(state) : renew(state)
    case 'ask':
      return state.way === 'called' ? step(state, ...plea) : ask(state)
    case 'turn':
      return step(state, turnBack)
    case 'stuck':
      return step(state, show({ isStuck: true }))
    case 'settled':
      return step({ ...state, waitsFor: timing.lost[0], allowed: timing.attempt[0] }, strain(-1))
    case 'lost':
      if (state.areSending && state.flow.now) return awaitReturn(state)
      return renew({
        ...givenUp(state),
        waitsFor: Math.min(state.waitsFor * patience, timing.lost[1]),
      })
  }
}

/** The next attempt may take longer. It is hard for this page only if the other one is there. */
const failed = (state: State): Step =>
  chain(
    step(
      { ...state, allowed: Math.min(state.allowed * patience, timing.attempt[1]) },
      ...(state.isHeard ? [strain(1)] : []),
    ),
    renew,
  )

/**
 * Some connections recover on their own, sooner with a smaller picture. Others would stay disconnected forever, so they are replaced, but
 * never while data still arrives.
 */
function iceChanged(state: State, ice: RTCIceConnectionState, now: Now): Step {
  if (ice === 'disconnected')
    return chain(
      step(state, show({ state: 'connecting', isLost: true }), { do: 'shrink' }),
      awaitReturn,
    )
  if (ice !== 'connected' && ice !== 'completed') return step(state)
  if (isUnderWay(state) && !state.flow.ever)
    return step(state, cancel('lost'), ...goesOn(state, now))
  // A connection that was given up has recovered before its replacement began.
  if (state.way === 'trying') return chain(step(state, cancel('lost')), connected)
  const isBack = state.way === 'up' && !isStalled(state)
  return step(
    state,
    cancel('lost'),
    ...(isBack ? [show({ state: 'connected', isLost: false })] : []),
  )
}

const awaitReturn = (state: State): Step =>
  step(state, after('lost', state.waitsFor + moreFor(state)))

/** A browser needs seconds to notice a lost connection; missing data shows it sooner. */
function looked(state: State, hasCome: boolean): Step {
  const ever = state.flow.ever || hasCome
  const missed = hasCome || !ever || !state.areSending ? 0 : state.flow.missed + 1
  const seen = { ...state, flow: { now: hasCome, ever, missed } }
  const isLost = isStalled(seen)
  if (isLost === isStalled(state)) return step(seen)
  return step(seen, show({ state: isLost ? 'connecting' : 'connected', isLost }))
}

function heard(state: State, { attempt, signal }: SentSignal, now: Now): Step {
  const isOwn = attempt !== 0 && attempt === state.attempt
  const live = isOwn ? { ...state, isHeard: true } : state
  const progress = isOwn ? goesOn(state, now) : []
  if (signal.type === 'devices') {
    const { isMuted, isCameraOff } = signal
    // Connected, the other side says so: its request came before that.
    const isQueued = state.isQueued && !(isOwn && state.way === 'up')
    return step(
      { ...live, isQueued, areSending: !isMuted || !isCameraOff },
      show({ isMuted, isCameraOff }),
      ...progress,
    )
  }
  if (signal.type === 'away')
    return chain(drop(state, 'none'), (dropped) =>
      step(
        dropped,
        cancel('attempt'),
        show({ state: 'connecting', isLost: state.wasUp, isAway: true, stream: null }),
      ),
    )
  return chain(step(live, show({ isAway: false }), ...progress), (present) => {
    if (attempt === 0) return state.begins && isWanted(state, now) ? queue(present) : step(present)
    if (isOwn) return signalled(present, signal)
    if (state.begins || !isNewer(attempt, state.attempt)) return step(present)
    return callUp({ ...present, attempt, waiting: [signal] })
  })
}

/** A request may have crossed the offer of an attempt, as long as nothing else of theirs has come. A slow device reads the offer late. */
const isWanted = (state: State, now: Now): boolean =>
  !isUnderWay(state) ||
  state.isOfferLost ||
  (state.isHeard && now.page - state.begunAt > timing.young)

/** Without a peer, an attempt's signals wait until there is one, or the attempt is over. */
function signalled(state: State, signal: Signal): Step {
  if (state.way === 'called' || state.way === 'preparing')
    return step({ ...state, waiting: [...state.waiting, signal] })
  return step(
    state,
    ...(state.way === 'none' ? [] : [{ do: 'signal', signals: [signal] } as const]),
  )
}
