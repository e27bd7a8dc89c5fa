import { expect, test } from 'vitest'
import { isHeld, type Pop, type PopEvent, waitOf, withPop } from './sky.ts'

const at = '2026-11-23T10:00:00.150Z'
const pop: PopEvent = { gameId: 'game', userId: 'ann', number: 3, isWinner: false, at }

test('a pop that comes twice is taken in once, and an older one never', () => {
  const pops = withPop({}, pop)
  expect(pops).toEqual({ ann: { ...pop, stage: 'whole' } })
  expect(withPop(pops ?? {}, pop)).toBeNull()
  expect(withPop(pops ?? {}, { ...pop, number: 2 })).toBeNull()
})

test('the next balloon of a person, and a balloon of another game, burst again', () => {
  const pops = withPop({}, pop) ?? {}
  expect(withPop(pops, { ...pop, number: 4 })?.ann?.number).toBe(4)
  expect(withPop(pops, { ...pop, gameId: 'other', number: 1 })?.ann?.gameId).toBe('other')
})

test('a pop waits for the moment of the server, never longer than a second, and not at all if it is late', () => {
  expect(waitOf(pop, Date.parse(at) - 120)).toBe(120)
  expect(waitOf(pop, Date.parse(at) + 5000)).toBe(0)
  expect(waitOf(pop, Date.parse(at) - 3_600_000)).toBe(1000)
})

test('a game is shown as before until a balloon bursts, and after a winning pop until it has burst', () => {
  const held = (stage: Pop['stage'], isWinner = false, gameId = 'game') =>
    isHeld({ ann: { ...pop, isWinner, stage } }, gameId)
  expect([held('whole'), held('bursting'), held('gone')]).toEqual([true, false, false])
  expect([held('whole', true), held('bursting', true), held('gone', true)]).toEqual([
    true,
    true,
    false,
  ])
  expect(held('whole', false, 'other')).toBe(false)
})
