import { expect, it } from 'vitest'
import { type Event, next, notInCall, type Seen, type State, type Step } from './handshake.ts'

const none: Seen = {
  isKnown: true,
  isActive: false,
  amReady: false,
  isOurs: false,
  isTaken: false,
  heardAt: 1,
}
const ready: Event = { type: 'ready' }
const again: Event = { type: 'again' }
const claimed = (isHeld: boolean): Event => ({ type: 'claimed', isHeld })
const answered = (isReady: boolean): Event => ({ type: 'answered', isReady })
const silent: Event = { type: 'silent', heardAt: 1 }
const left = (isActive: boolean): Event => ({ type: 'left', isActive })
const closed = (isActive: boolean, goesOn: boolean): Event => ({ type: 'closed', isActive, goesOn })

/** The state after these events, and the effects of the last one. */
const after = (state: State, ...events: readonly Event[]): Step =>
  events.reduce<Step>((step, event) => next(step.state, event), { state, effects: [] })
const stateAfter = (state: State, ...events: readonly Event[]): State =>
  after(state, ...events).state
/** The step after the screen showed this session. */
const seeing = (state: State, seen: Partial<Seen>): Step =>
  next(state, { type: 'seen', part: state.part, session: { ...none, ...seen } })

const asking = stateAfter(notInCall, ready, claimed(true))
const waiting = stateAfter(asking, answered(true))
const { state: active } = seeing(waiting, { amReady: true, isActive: true })
const elsewhere = stateAfter(notInCall, ready, claimed(false))
const lost = stateAfter(waiting, silent)

it('claims the only call of the browser before it asks the server', () => {
  expect(after(notInCall, ready)).toEqual({
    state: { ...notInCall, isBusy: true, claim: 'requested' },
    effects: ['forget', 'claim'],
  })
  expect(after(notInCall, ready, claimed(true))).toEqual({
    state: { ...notInCall, isBusy: true, claim: 'held' },
    effects: ['get-ready'],
  })
})

it('out → in, when the server has answered', () => {
  expect(after(asking, answered(true))).toEqual({
    state: { ...notInCall, part: 'in', claim: 'held' },
    effects: [],
  })
})

it('stays out when the server refuses', () => {
  expect(after(asking, answered(false))).toEqual({ state: notInCall, effects: ['release'] })
})

it('out → in, when the event comes before the answer', () => {
  const { state, effects } = seeing(asking, { amReady: true, isOurs: true })
  expect(state).toEqual({ ...notInCall, part: 'in', claim: 'held', isBusy: true })
  expect(effects).toEqual([])
  expect(stateAfter(state, answered(true))).toEqual(waiting)
})

it('out → in, after a reload of the tab that is in the call', () => {
  const { state, effects } = seeing(notInCall, { amReady: true, isOurs: true })
  expect(state).toEqual({ ...notInCall, claim: 'requested' })
  expect(effects).toEqual(['claim'])
  expect(seeing(state, { amReady: true, isOurs: true, heardAt: 2 }).effects).toEqual([])
  expect(after(state, claimed(true))).toEqual({ state: waiting, effects: [] })
})

it('asks the server once for a user who is ready while the tab returns', () => {
  const { state } = seeing(notInCall, { amReady: true, isOurs: true })
  expect(after(state, ready).effects).toEqual(['forget'])
  expect(after(state, ready, claimed(true)).effects).toEqual(['get-ready'])
})

it('out → elsewhere, when another tab has the call', () => {
  expect(elsewhere).toEqual({ ...notInCall, part: 'elsewhere' })
  expect(seeing(elsewhere, { amReady: true, isOurs: true })).toEqual({
    state: elsewhere,
    effects: [],
  })
})

it('in → out, when the user leaves before the call', () => {
  const { state, effects } = after(waiting, left(false))
  expect(state).toEqual({ ...notInCall, hasLeft: true })
  expect(effects).toEqual(['release', 'cancel-ready'])
  // The server does not know yet, but the tab does not return.
  expect(seeing(state, { amReady: true, isOurs: true })).toEqual({ state, effects: [] })
  expect(stateAfter(state, ready).hasLeft).toBe(false)
})

it('in → over, when the user leaves an active call', () => {
  const { state, effects } = after(stateAfter(active, { type: 'connected' }), left(true))
  expect(state).toMatchObject({ part: 'over', claim: 'none', isConnected: false, hasLeft: true })
  expect(effects).toEqual(['release', 'end-call'])
})

it('in → out, when the server dropped a tab that waited', () => {
  expect(seeing(waiting, {})).toEqual({ state: notInCall, effects: ['release'] })
})

it('in → over, when an active call has ended', () => {
  const { state, effects } = seeing(active, {})
  expect(state).toMatchObject({ part: 'over', claim: 'none' })
  expect(effects).toEqual(['release', 'learn-missed-end'])
})

it.each([false, true])('leaves when the user is taken by another call; active: %s', (isActive) => {
  const { state, effects } = seeing(waiting, { amReady: true, isTaken: true, isActive })
  expect(state).toMatchObject({ part: isActive ? 'over' : 'out', hasLeft: true })
  expect(effects).toEqual(['release', isActive ? 'end-call' : 'cancel-ready'])
})

it('stays in the call while nothing is known, and while the screen is older than the part', () => {
  expect(seeing(waiting, { isKnown: false }).state).toEqual(waiting)
  expect(after(waiting, { type: 'seen', part: 'out', session: none }).state).toEqual(waiting)
})

it('in → lost, when the server is silent', () => {
  expect(after(waiting, silent)).toEqual({
    state: { ...notInCall, part: 'lost', hasLeft: true, lostAt: 1 },
    effects: ['release'],
  })
  expect(after(active, silent).effects).toEqual(['release', 'note-unresolved'])
  expect(after(notInCall, silent)).toEqual({ state: notInCall, effects: [] })
})

it('lost → out, when the server is back, and in again if it still has the tab', () => {
  expect(seeing(lost, {})).toEqual({ state: lost, effects: [] })
  const { state } = seeing(lost, { heardAt: 2 })
  expect(state).toEqual(notInCall)
  expect(seeing(state, { amReady: true, isOurs: true, heardAt: 2 }).effects).toEqual(['claim'])
})

it('stays lost after an active call, whose end it learns once', () => {
  const { state, effects } = seeing(stateAfter(active, silent), { heardAt: 2 })
  expect(state.part).toBe('lost')
  expect(effects).toEqual(['learn-end'])
  expect(seeing(state, { heardAt: 3 }).effects).toEqual([])
})

it.each([
  ['elsewhere', elsewhere],
  ['lost', lost],
  ['over', stateAfter(active, left(true))],
])('%s → out, to try again', (_, state) => {
  const { state: out, effects } = after(state, again)
  expect(out).toMatchObject({ part: 'out', claim: 'none' })
  expect(effects).toEqual(['release'])
})

it('an answer after the user has left changes nothing', () => {
  const { state: inCall } = seeing(asking, { amReady: true, isOurs: true })
  const gone = stateAfter(inCall, left(false))
  expect(gone.isBusy).toBe(true)
  expect(after(gone, answered(true))).toEqual({ state: { ...gone, isBusy: false }, effects: [] })
})

it('a claim that comes too late is given back', () => {
  const gone = stateAfter(notInCall, ready, again)
  expect(gone.isBusy).toBe(false)
  expect(after(gone, claimed(true))).toEqual({ state: gone, effects: ['release'] })
  expect(after(gone, claimed(false))).toEqual({ state: gone, effects: [] })
})

it('the screen that closes leaves the call, unless it goes on', () => {
  expect(after(waiting, closed(false, false)).effects).toEqual(['release', 'cancel-ready'])
  expect(after(active, closed(true, false)).effects).toEqual(['release', 'end-call'])
  expect(after(active, closed(true, true)).effects).toEqual(['release'])
  expect(after(asking, closed(false, false))).toEqual({
    state: { ...asking, claim: 'none' },
    effects: ['release'],
  })
})
