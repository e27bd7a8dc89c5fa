import { expect, it } from 'vitest'
import { type Effect, type Event, isJoining, next, outside, type State, type Step } from './room.ts'

const join: Event = { type: 'join', withPicture: true }
const claimed: Event = { type: 'claimed', refusal: null }
const opened: Event = { type: 'opened', isDenied: false }
const leased: Event = { type: 'leased', refusal: null }
const loaded: Event = { type: 'loaded', hasFailed: false }
const left: Event = { type: 'left' }
const over: Event = { type: 'over' }
const unmounted: Event = { type: 'unmounted' }
const letGo: Effect = { do: 'let-go' }
const sayLeft: Effect = { do: 'say-left' }

/** The state after these events, and the effects of the last one. */
const after = (state: State, ...events: readonly Event[]): Step =>
  events.reduce<Step>((step, event) => next(step.state, event), { state, effects: [] })
const stateAfter = (...events: readonly Event[]): State => after(outside, ...events).state
const placeOf = ({ state, effects }: Step) => [state.place, effects]

const claiming = stateAfter(join)
const opening = stateAfter(join, claimed)
const asking = stateAfter(join, claimed, opened)
const loading = stateAfter(join, claimed, opened, leased)
const inside = stateAfter(join, claimed, opened, leased, loaded)

it.each([true, false])('outside → claiming → opening, with a camera: %s', (withPicture) => {
  const begun = after(outside, { type: 'join', withPicture })
  expect(placeOf(begun)).toEqual(['claiming', [{ do: 'claim' }]])
  expect(placeOf(after(begun.state, claimed))).toEqual(['opening', [{ do: 'open', withPicture }]])
})

it('opening → asking → loading → inside', () => {
  expect(placeOf(after(opening, opened))).toEqual(['asking', [{ do: 'ask' }]])
  expect(placeOf(after(asking, leased))).toEqual(['loading', [{ do: 'load' }]])
  expect(placeOf(after(loading, loaded))).toEqual(['inside', [{ do: 'enter' }]])
})

it('is on the way in between the press and the room', () => {
  expect([claiming, opening, asking, loading].every(isJoining)).toBe(true)
  expect(
    [outside, inside, stateAfter(join, claimed, opened, leased, loaded, over)].some(isJoining),
  ).toBe(false)
})

it.each([claiming, inside])('joins once', (state) => {
  expect(after(state, join)).toEqual({ state, effects: [] })
})

it.each(['taken', 'unable'] as const)('claiming → outside, if the call is %s', (refusal) => {
  expect(placeOf(after(claiming, { type: 'claimed', refusal }))).toEqual([
    'outside',
    [letGo, { do: 'explain', why: refusal }],
  ])
})

it('opening → outside, if the camera is denied, until it is allowed', () => {
  const { state, effects } = after(opening, { type: 'opened', isDenied: true })
  expect(state).toMatchObject({ place: 'outside', isDenied: true })
  expect(effects).toEqual([letGo, { do: 'explain', why: 'denied' }])
  expect(after(state, join, claimed, opened).state.isDenied).toBe(false)
})

it('asking → outside, in the words of the server', () => {
  expect(placeOf(after(asking, { type: 'leased', refusal: 'The game is over.' }))).toEqual([
    'outside',
    [letGo, { do: 'quote', text: 'The game is over.' }],
  ])
})

it('loading → outside, if the code does not come', () => {
  expect(placeOf(after(loading, { type: 'loaded', hasFailed: true }))).toEqual([
    'outside',
    [letGo, sayLeft, { do: 'explain', why: 'not-loaded' }],
  ])
})

it('inside → outside, when the user leaves', () => {
  expect(placeOf(after(inside, left))).toEqual(['outside', [letGo, sayLeft]])
})

it('inside → closed, some time after the game', () => {
  expect(placeOf(after(inside, over))).toEqual(['closed', [letGo, sayLeft]])
  expect(after(outside, over)).toEqual({ state: outside, effects: [] })
})

it.each([
  ['outside', outside, [letGo]],
  ['claiming', claiming, [letGo]],
  ['opening', opening, [letGo]],
  ['asking', asking, [letGo]],
  ['loading', loading, [letGo, sayLeft]],
  ['inside', inside, [letGo, sayLeft]],
])('%s → outside, when the page closes', (_, state, effects) => {
  expect(placeOf(after(state, unmounted))).toEqual(['outside', effects])
})

it('gives back what arrives after the page closed', () => {
  expect(placeOf(after(claiming, unmounted, claimed))).toEqual(['outside', [letGo]])
  expect(placeOf(after(opening, unmounted, opened))).toEqual(['outside', [letGo]])
  expect(placeOf(after(asking, unmounted, leased))).toEqual(['outside', [letGo, sayLeft]])
  expect(placeOf(after(loading, unmounted, loaded))).toEqual(['outside', []])
  expect(after(loading, unmounted, { type: 'loaded', hasFailed: true }).effects).toEqual([
    letGo,
    { do: 'explain', why: 'not-loaded' },
  ])
})
