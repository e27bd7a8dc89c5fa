import { expect, it } from 'vitest'
import { next, unconnected } from './connection-rules.ts'
import type { Effect, Event, State, Step } from './connection-state.ts'

const config: RTCConfiguration = { iceServers: [] }
const clock = 1_000_000_000
/** The number of the first attempt at this time. */
const first = 1 + ((clock / 1000) % 999_999)
const offer = { type: 'offer', sdp: 'offer' } as const
const answer = { type: 'answer', sdp: 'answer' } as const
const question = { type: 'renegotiate', renegotiate: true } as const

const started: Event = { type: 'started' }
const turn: Event = { type: 'turn' }
const connected: Event = { type: 'connected' }
const broken: Event = { type: 'broken' }
const close: Event = { type: 'close' }
const disconnected: Event = { type: 'ice', state: 'disconnected' }
const back: Event = { type: 'ice', state: 'connected' }
const arrives: Event = { type: 'flow', hasCome: true }
const silent: Event = { type: 'flow', hasCome: false }
const timer = (name: Extract<Event, { type: 'timer' }>['name']): Event => ({ type: 'timer', name })
const configured = (attempt = first): Event => ({ type: 'configured', attempt, config })
const heard = (
  attempt: number,
  signal: Extract<Event, { type: 'heard' }>['sent']['signal'],
): Event => ({
  type: 'heard',
  sent: { attempt, signal },
})
const away = heard(first, { type: 'away' })
const devices = (isMuted: boolean, isCameraOff: boolean) =>
  heard(first, { type: 'devices', isMuted, isCameraOff })

/** The state after these events, and the effects of the last one. */
const after = (state: State, events: readonly Event[], page = 0, pace = 0): Step =>
  events.reduce<Step>((step, event) => next(step.state, event, { page, clock, pace }), {
    state,
    effects: [],
  })
const stateAfter = (state: State, ...events: readonly Event[]): State => after(state, events).state
const effectsAfter = (state: State, ...events: readonly Event[]): readonly Effect[] =>
  after(state, events).effects
const effectsOf = (state: State, event: Event, page = 0): readonly Effect[] =>
  after(state, [event], page).effects
const shown = (effects: readonly Effect[]) =>
  Object.assign({}, ...effects.map((effect) => (effect.do === 'show' ? effect.change : {})))
const waits = (effects: readonly Effect[]) =>
  Object.fromEntries(
    effects.flatMap((effect) =>
      effect.do === 'after' ? [[effect.timer, effect.milliseconds]] : [],
    ),
  )
const done = (effects: readonly Effect[]) => effects.map((effect) => effect.do)

const beginner = unconnected(true)
const asker = unconnected(false)
const preparing = stateAfter(beginner, started, turn)
const trying = stateAfter(preparing, configured())
const up = stateAfter(trying, connected)
const flowing = stateAfter(up, arrives)
const stalled = stateAfter(flowing, silent, silent)
const called = stateAfter(asker, started, heard(first, offer))
const answering = stateAfter(called, turn)

it('the side that begins waits for the turn of its page, once', () => {
  expect(effectsOf(beginner, started)).toEqual([{ do: 'take-turn' }])
  expect(effectsOf(stateAfter(beginner, started), timer('attempt'))).toEqual([])
})

it('the other side asks until there is an offer', () => {
  expect(waits(effectsOf(asker, started))).toEqual({ ask: 0 })
  const effects = effectsOf(asker, timer('ask'))
  expect(effects).toContainEqual({ do: 'send', sent: { attempt: 0, signal: question } })
  expect(waits(effects)).toEqual({ ask: 2000, stuck: 20_000 })
  const again = after(asker, [started, timer('ask'), timer('ask')])
  expect(waits(again.effects)).toEqual({ ask: 3000 })
  const often = stateAfter(again.state, ...Array.from({ length: 9 }, () => timer('ask')))
  expect(waits(effectsOf(often, timer('ask')))).toEqual({ ask: 15_000 })
})

it('none → preparing, when the turn has come', () => {
  const { state, effects } = after(beginner, [started, turn])
  expect(state).toMatchObject({ way: 'preparing', attempt: first, isQueued: false })
  expect(effects).toContainEqual({ do: 'configure', attempt: first })
  expect(waits(effects)).toEqual({ turn: 30_000, stuck: 20_000, attempt: 30_000 })
  expect(waits(effectsOf(state, configured()))).toEqual({ turn: 4000, attempt: 8000 })
  expect(shown(effects)).toEqual({ state: 'connecting', isLost: false })
  expect(effectsOf(state, timer('turn'))).toEqual([{ do: 'give-turn-back' }])
})

it('none → called, when the other side offers: it waits for the turn of its page, and asks for patience', () => {
  const { state, effects } = after(asker, [started, heard(first, offer)])
  expect(state).toMatchObject({ way: 'called', attempt: first, waiting: [offer], isQueued: true })
  expect(effects).toContainEqual({ do: 'cancel', timers: ['lost', 'settled', 'ask'] })
  expect(effects).toContainEqual({ do: 'cancel', timers: ['attempt'] })
  expect(effects).toContainEqual({ do: 'send-devices' })
  expect(effects.at(-1)).toEqual({ do: 'take-turn' })
  expect(waits(effects)).toEqual({ ask: 4000, stuck: 20_000 })
  expect(effectsOf(state, timer('ask'))).toEqual([
    { do: 'send-devices' },
    { do: 'after', timer: 'ask', milliseconds: 4000 },
  ])
})

it('called → preparing, when the turn has come', () => {
  const { state, effects } = after(called, [heard(first, answer), turn])
  expect(state).toMatchObject({ way: 'preparing', isQueued: false, waiting: [offer, answer] })
  expect(effects).toContainEqual({ do: 'configure', attempt: first })
  expect(waits(effects)).toEqual({ turn: 30_000, attempt: 30_000 })
})

it('called → called, when a newer offer comes, without a second turn', () => {
  const { state, effects } = after(called, [heard(first + 1, offer)])
  expect(state).toMatchObject({ way: 'called', attempt: first + 1, waiting: [offer] })
  expect(done(effects)).not.toContain('take-turn')
})

it('called → none, when their page is gone; the turn is given back', () => {
  const { state } = after(called, [away])
  expect(state.way).toBe('none')
  expect(after(state, [turn])).toMatchObject({
    state: { way: 'none', isQueued: false },
    effects: [{ do: 'give-turn-back' }],
  })
})

it.each([
  ['a signal of theirs', heard(first, answer)],
  ['their word to be patient', devices(false, false)],
  ['a way found', back],
  ['its offer passed on', { type: 'offer-passed' }],
] as const)('an attempt goes on and keeps its turn with %s', (_, sign) => {
  expect(waits(effectsOf(trying, sign))).toEqual({ attempt: 8000, turn: 4000 })
  const accepting = stateAfter(answering, configured())
  expect(waits(effectsOf(accepting, sign))).toEqual({ attempt: 9500, turn: 4000 })
  for (const state of [preparing, up]) expect(waits(effectsOf(state, sign))).toEqual({})
})

it('a signal of another attempt is no sign of this one', () => {
  expect(waits(effectsOf(trying, heard(first - 1, answer)))).toEqual({})
  expect(waits(effectsOf(trying, heard(0, question)))).toEqual({})
})

it('an attempt may take twice as long as the page has lately needed', () => {
  expect(waits(after(preparing, [configured()], 0, 9000).effects).attempt).toBe(18_000)
  expect(waits(after(answering, [configured()], 0, 9000).effects).attempt).toBe(19_500)
  expect(waits(after(preparing, [configured()], 0, 60_000).effects).attempt).toBe(30_000)
})

it('an attempt that connects after it was given up is kept: the turn goes back', () => {
  const late = stateAfter(trying, timer('attempt'), connected)
  expect(after(late, [turn])).toEqual({ state: late, effects: [{ do: 'give-turn-back' }] })
})

it('a request from before the other side connected changes nothing', () => {
  const asked = stateAfter(up, heard(0, question))
  expect(asked.isQueued).toBe(true)
  const told = stateAfter(asked, devices(false, false))
  expect(after(told, [turn])).toMatchObject({
    state: { way: 'up' },
    effects: [{ do: 'give-turn-back' }],
  })
})

it('a lost way that comes back before its turn is kept', () => {
  const lost = stateAfter(flowing, disconnected, silent, timer('lost'))
  expect(lost).toMatchObject({ way: 'trying', isQueued: true })
  const { state, effects } = after(lost, [back])
  expect(state).toMatchObject({ way: 'up', isQueued: false })
  expect(effects).toContainEqual({ do: 'cancel', timers: ['lost'] })
  expect(shown(effects)).toMatchObject({ state: 'connected', isLost: false })
})

it('an attempt that takes too long with someone who is there strains the page, until a connection settles', () => {
  const strained = { do: 'strain', change: 1 }
  expect(effectsOf(trying, timer('attempt'))).not.toContainEqual(strained)
  expect(effectsAfter(trying, heard(first, answer), timer('attempt'))).toContainEqual(strained)
  expect(effectsOf(answering, timer('attempt'))).toContainEqual(strained)
  expect(effectsOf(up, timer('settled'))).toEqual([{ do: 'strain', change: -1 }])
})

it('keeps its patience until a connection has settled', () => {
  const slow = stateAfter(trying, timer('attempt'), turn)
  expect(stateAfter({ ...slow, way: 'trying' }, connected).allowed).toBe(12_000)
  expect(stateAfter({ ...slow, way: 'trying' }, connected, timer('settled')).allowed).toBe(8000)
})

it('preparing → trying, with the ICE servers and the signals that came before them', () => {
  const { state, effects } = after(answering, [heard(first, answer), configured()])
  expect(state).toMatchObject({ way: 'trying', waiting: [] })
  expect(effects).toEqual([
    { do: 'open', config, attempt: first },
    { do: 'signal', signals: [offer, answer] },
    { do: 'after', timer: 'attempt', milliseconds: 9500 },
    { do: 'after', timer: 'turn', milliseconds: 4000 },
  ])
})

it('without ICE servers it tries again after two seconds', () => {
  const { state, effects } = after(preparing, [
    { type: 'configured', attempt: first, config: null },
  ])
  expect(state.way).toBe('preparing')
  expect(effects).toEqual([{ do: 'after', timer: 'attempt', milliseconds: 2000 }])
})

it('ICE servers of another attempt open nothing', () => {
  expect(effectsOf(preparing, configured(first - 1))).toEqual([])
  expect(effectsOf(stateAfter(preparing, away), configured())).toEqual([])
})

it('trying → up', () => {
  const { state, effects } = after(trying, [connected])
  expect(state).toMatchObject({ way: 'up', wasUp: true })
  expect(done(effects)).toEqual([
    'give-turn-back',
    'after',
    'cancel',
    'show',
    'send-devices',
    'measure',
  ])
  expect(effects).toContainEqual({ do: 'cancel', timers: ['attempt', 'ask', 'stuck'] })
  expect(shown(effects)).toEqual({
    state: 'connected',
    isLost: false,
    isStuck: false,
    isAway: false,
  })
})

it('trying → preparing, when an attempt took too long, and the next may take longer', () => {
  expect(effectsOf(trying, timer('attempt'))).toEqual([{ do: 'take-turn' }])
  const second = after(trying, [timer('attempt'), turn])
  expect(second.state).toMatchObject({ way: 'preparing', attempt: first + 1 })
  expect(waits(effectsOf(second.state, configured(first + 1)))).toEqual({
    turn: 4000,
    attempt: 12_000,
  })
  const failures = [timer('attempt'), timer('attempt'), timer('attempt'), timer('attempt')]
  const later = after(second.state, [...failures, turn, configured(first + 2)])
  expect(waits(later.effects).attempt).toBe(30_000)
})

it('signals that waited for one attempt are not taken for the next one', () => {
  const waiting = stateAfter(preparing, heard(first, answer))
  expect(waiting.waiting).toEqual([answer])
  expect(stateAfter(waiting, timer('attempt'), turn).waiting).toEqual([])
})

it('several failed attempts are reported, later if the two were connected before', () => {
  expect(shown(effectsOf(trying, timer('stuck')))).toEqual({ isStuck: true })
  expect(waits(effectsOf(stateAfter(up, broken, timer('attempt')), turn))).toMatchObject({
    stuck: 45_000,
  })
})

it('up → stalled, when nothing has arrived twice', () => {
  const once = after(flowing, [silent])
  expect(once.effects).toEqual([])
  expect(shown(effectsOf(once.state, silent))).toEqual({ state: 'connecting', isLost: true })
})

it('is not stalled before anything has arrived, or while they send nothing', () => {
  expect(after(up, [silent, silent]).effects).toEqual([])
  expect(after(flowing, [devices(true, true), silent, silent]).effects).toEqual([])
  expect(shown(after(flowing, [devices(true, false), silent, silent]).effects)).toMatchObject({
    isLost: true,
  })
})

it('stalled → up, when something arrives', () => {
  expect(shown(effectsOf(stalled, arrives))).toEqual({ state: 'connected', isLost: false })
})

it('a way that is disconnected gets time to come back, with the smallest picture', () => {
  const effects = effectsOf(up, disconnected)
  expect(shown(effects)).toEqual({ state: 'connecting', isLost: true })
  expect(done(effects)).toContain('shrink')
  expect(waits(effects)).toEqual({ lost: 5000 })
  expect(waits(effectsOf(stateAfter(answering, configured(), connected), disconnected))).toEqual({
    lost: 6500,
  })
})

it('a way that comes back is kept, and shown unless it is stalled', () => {
  const lost = stateAfter(up, disconnected)
  const effects = effectsOf(lost, back)
  expect(effects).toContainEqual({ do: 'cancel', timers: ['lost'] })
  expect(shown(effects)).toEqual({ state: 'connected', isLost: false })
  expect(effectsOf(stateAfter(stalled, disconnected), back)).toEqual([
    { do: 'cancel', timers: ['lost'] },
  ])
  expect(shown(effectsOf(trying, back))).toEqual({})
})

it('up → trying, when a lost way has not come back; the next one gets longer', () => {
  const { state, effects } = after(up, [disconnected, timer('lost')])
  expect(state.way).toBe('trying')
  expect(effects).toEqual([{ do: 'take-turn' }])
  expect(waits(effectsOf(state, disconnected))).toEqual({ lost: 7500 })
  const often = stateAfter(state, timer('lost'), timer('lost'), timer('lost'), timer('lost'))
  expect(waits(effectsOf(often, disconnected))).toEqual({ lost: 20_000 })
  expect(waits(effectsOf(stateAfter(often, timer('settled')), disconnected))).toEqual({
    lost: 5000,
  })
})

it('a way by which something still arrives is not replaced', () => {
  const { state, effects } = after(flowing, [disconnected, timer('lost')])
  expect(state.way).toBe('up')
  expect(effects).toEqual([{ do: 'after', timer: 'lost', milliseconds: 5000 }])
  const lost = [disconnected, timer('lost')]
  expect(effectsAfter(flowing, devices(true, true), ...lost)).toEqual([{ do: 'take-turn' }])
  // Frames from an earlier connection say nothing about this one.
  const renewed = [broken, timer('attempt'), turn, configured(first + 1)]
  expect(effectsAfter(flowing, ...renewed, ...lost)).toEqual([{ do: 'take-turn' }])
})

it('up → trying, when this device has changed its network', () => {
  const slow = { ...up, allowed: 30_000, isWatched: true }
  const { state, effects } = after(slow, [{ type: 'reconnect' }])
  expect(state).toMatchObject({ way: 'trying', allowed: 8000, isWatched: false })
  expect(shown(effects)).toEqual({ state: 'connecting', isLost: true, isStuck: false })
  expect(done(effects)).toContain('take-turn')
  const asking = stateAfter(answering, configured(), connected)
  expect(effectsOf(asking, { type: 'reconnect' })).toContainEqual({
    do: 'send',
    sent: { attempt: 0, signal: question },
  })
})

it('up → none, when the way breaks; a new attempt follows at once', () => {
  const { state, effects } = after(up, [broken])
  expect(state.way).toBe('none')
  expect(done(effects)).toContain('drop')
  expect(shown(effects)).toEqual({ state: 'connecting', isLost: true })
  expect(waits(effects)).toEqual({ attempt: 500 })
  expect(shown(effectsOf(trying, broken))).toEqual({ state: 'connecting', isLost: false })
})

it.each([
  ['preparing', preparing],
  ['trying', trying],
  ['up', up],
])('%s → none, when their page is gone', (_, state) => {
  const { state: left, effects } = after(state, [away])
  expect(left.way).toBe('none')
  expect(done(effects)).toContain('drop')
  expect(effects).toContainEqual({ do: 'cancel', timers: ['attempt'] })
  expect(shown(effects)).toMatchObject({ isAway: true, stream: null })
  expect(shown(effectsOf(left, heard(0, question)))).toEqual({ isAway: false })
})

it('an offer that the server did not pass on is made again, unless the two are connected', () => {
  expect(waits(effectsOf(trying, { type: 'offer-lost' }))).toEqual({ attempt: 2000 })
  // Only the server's answer was lost.
  expect(effectsAfter(trying, heard(first, answer), { type: 'offer-lost' })).toEqual([])
  expect(effectsOf(up, { type: 'offer-lost' })).toEqual([])
})

it('a question gets a new attempt, unless it may have crossed with the offer of one', () => {
  const asked = heard(0, question)
  for (const state of [preparing, trying])
    expect(done(effectsOf(state, asked, 60_000))).not.toContain('take-turn')
  const answered = stateAfter(trying, heard(first, answer))
  expect(done(effectsOf(answered, asked, 1500))).not.toContain('take-turn')
  expect(done(effectsOf(answered, asked, 1501))).toContain('take-turn')
  expect(done(effectsOf(stateAfter(up, broken), asked))).toContain('take-turn')
  expect(done(effectsOf(up, asked))).toContain('take-turn')
  const lost = stateAfter(trying, { type: 'offer-lost' })
  expect(done(effectsOf(lost, asked))).toContain('take-turn')
  expect(done(effectsOf(answering, asked, 60_000))).toEqual(['show'])
})

it('signals of the attempt reach its peer, those of older ones no one', () => {
  const handed = { do: 'signal', signals: [answer] }
  expect(effectsOf(trying, heard(first, answer))).toContainEqual(handed)
  expect(effectsOf(up, heard(first, answer))).toContainEqual(handed)
  expect(done(effectsOf(trying, heard(first - 1, answer)))).toEqual(['show'])
  expect(done(effectsOf(answering, heard(first - 1, offer)))).toEqual(['show'])
  expect(done(effectsOf(stateAfter(up, broken), heard(first, answer)))).toEqual(['show'])
})

it('a newer attempt of the other side replaces the one under way, on the side that asks', () => {
  const newer = heard(first + 1, offer)
  expect(stateAfter(answering, configured(), connected, newer)).toMatchObject({
    way: 'called',
    attempt: first + 1,
    waiting: [offer],
  })
  expect(stateAfter(trying, newer)).toEqual(trying)
})

it('shows what they send', () => {
  expect(effectsOf(up, devices(true, false))).toEqual([
    { do: 'show', change: { isMuted: true, isCameraOff: false } },
  ])
})

it('nothing is asked for while the two are connected', () => {
  const connectedAsker = stateAfter(answering, configured(), connected)
  expect(effectsOf(connectedAsker, timer('ask'))).toEqual([])
})

it.each([
  ['none', beginner],
  ['called', called],
  ['preparing', preparing],
  ['trying', trying],
  ['up', up],
  ['stalled', stalled],
])('%s → closed, for good', (_, state) => {
  const { state: closed, effects } = after(state, [close])
  expect(closed.way).toBe('closed')
  expect(done(effects)).toEqual(['cancel', 'give-turn-back', 'drop', 'show'])
  expect(shown(effects)).toEqual({ state: 'closed', stream: null })
  for (const event of [configured(), connected, away, timer('attempt'), heard(first + 9, offer)])
    expect(after(closed, [event])).toEqual({ state: closed, effects: [] })
  // A turn that arrives late is given back, or the page's next connection would wait forever.
  expect(effectsOf(closed, turn)).toEqual([{ do: 'give-turn-back' }])
})
