import { expect, it } from 'vitest'
import {
  type Effect,
  type Event,
  next,
  type Press,
  resting,
  type State,
  type Step,
} from './sort-rules.ts'

const start = { x: 100, y: 100 }
/** The position so many pixels to the side. */
const aside = (pixels: number) => ({ x: 100 + pixels, y: 100 })
const press = (part: Partial<Press> = {}): Event => ({
  type: 'press',
  pointer: 1,
  isFirst: true,
  isMouse: false,
  from: 2,
  at: start,
  ...part,
})
const move = (pixels: number, pointer = 1): Event => ({ type: 'move', pointer, at: aside(pixels) })
const up = (isTouch: boolean, pointer = 1): Event => ({ type: 'up', pointer, isTouch })
const held: Event = { type: 'held' }
const over: Event = { type: 'over', to: 0 }
const cancel: Event = { type: 'cancel', pointer: 1 }

const after = (state: State, ...events: readonly Event[]): Step =>
  events.reduce<Step>((step, event) => next(step.state, event), { state, effects: [] })
const stateAfter = (...events: readonly Event[]): State => after(resting, ...events).state
const done = (effects: readonly Effect[]) => effects.map((effect) => effect.do)

const finger = stateAfter(press())
const mouse = stateAfter(press({ isMouse: true }))
const lifted = stateAfter(press(), held)
const sorted = stateAfter(press(), held, up(true))

it('resting → pressed; only a finger waits', () => {
  const { state, effects } = after(resting, press())
  expect(state).toMatchObject({ way: 'pressed', pointer: 1, from: 2, start, at: start })
  expect(done(effects)).toEqual(['take', 'wait'])
  expect(done(after(resting, press({ isMouse: true })).effects)).toEqual(['take'])
})

it('a press that drags nothing changes nothing, but the touch after a drag is over', () => {
  const nothing = press({ from: null })
  expect(after(sorted, nothing)).toEqual({ state: resting, effects: [] })
  for (const state of [finger, lifted])
    expect(after(state, nothing)).toEqual({ state, effects: [] })
})

it('pressed → lifted, once a finger has held the entry', () => {
  const { state, effects } = after(finger, move(9), held)
  expect(state).toMatchObject({ way: 'lifted', from: 2, to: 2, start, at: aside(9) })
  expect(done(effects)).toEqual(['lift'])
})

it('pressed → lifted, when the mouse moves', () => {
  expect(after(mouse, move(5)).effects).toEqual([])
  const { state, effects } = after(mouse, move(6))
  expect(state).toMatchObject({ way: 'lifted', from: 2, to: 2, start, at: aside(6) })
  expect(done(effects)).toEqual(['lift', 'drag'])
})

it('pressed → resting, when a finger moves, which scrolls', () => {
  expect(after(finger, move(9)).effects).toEqual([])
  expect(after(finger, move(10))).toEqual({ state: resting, effects: [{ do: 'let-go' }] })
})

it.each([
  ['the pointer is up', up(true)],
  ['the browser cancels it', cancel],
  ['a second finger comes', press({ pointer: 2, isFirst: false })],
])('pressed → resting, when %s', (_, event) => {
  expect(after(finger, event)).toEqual({ state: resting, effects: [{ do: 'let-go' }] })
})

it('a new first press replaces another', () => {
  expect(after(finger, press({ pointer: 2, from: 0 })).state).toMatchObject({ pointer: 2, from: 0 })
})

it('the lifted entry follows its pointer', () => {
  const { state, effects } = after(lifted, move(40))
  expect(state).toMatchObject({ way: 'lifted', start, at: aside(40) })
  expect(done(effects)).toEqual(['drag'])
  expect(after(lifted, over).state).toMatchObject({ from: 2, to: 0 })
})

it('lifted → resting, with the entry in its new place', () => {
  const moved: Effect = { do: 'move', from: 2, to: 0 }
  expect(after(lifted, over, up(true))).toEqual({
    state: { way: 'resting', hasSorted: true },
    effects: [{ do: 'let-go' }, moved],
  })
  expect(after(lifted, over, up(false))).toEqual({
    state: resting,
    effects: [{ do: 'let-go' }, { do: 'swallow-click' }, moved],
  })
})

it('lifted → resting, where it was', () => {
  expect(done(after(lifted, up(false)).effects)).toEqual(['let-go', 'swallow-click'])
  expect(after(lifted, over, cancel)).toEqual({ state: resting, effects: [{ do: 'let-go' }] })
})

it('other pointers, and a wait that is over, change nothing', () => {
  for (const state of [finger, lifted])
    for (const event of [move(50, 2), up(true, 2), { ...cancel, pointer: 2 } as const])
      expect(after(state, event)).toEqual({ state, effects: [] })
  expect(after(lifted, press({ pointer: 2, isFirst: false }))).toEqual({
    state: lifted,
    effects: [],
  })
  for (const event of [held, over, move(50), up(true), cancel])
    expect(after(resting, event)).toEqual({ state: resting, effects: [] })
})
