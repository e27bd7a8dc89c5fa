import { describe, expect, test } from 'vitest'
import { costs, limits, standing } from './costs.ts'
import { type Day, simulateDay } from './day.ts'
import { habits } from './habits.ts'
import { needsOf, nodesFor } from './needs.ts'

const total = (day: Day, unit: keyof Day['counts']) =>
  day.counts[unit].reduce((sum, each) => sum + each, 0)
const textOf = ({ messages, counts, sockets }: Day) =>
  JSON.stringify([messages, [...counts.message], [...sockets]])
const day = simulateDay(400, '1')

describe('a simulated day', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(textOf(simulateDay(400, '1'))).toBe(textOf(day))
    expect(textOf(simulateDay(400, '2'))).not.toBe(textOf(day))
  })
  test('loses no message: each reaches an open tab, the next visit, or waits', () => {
    const { sent, live, later, waiting } = day.messages
    expect(sent).toBeGreaterThan(0)
    expect(live + later + waiting).toBe(sent)
    expect(total(day, 'message')).toBe(sent)
  })
  test('closes every tab that it opens, and counts each of its minutes', () => {
    expect(total(day, 'leave')).toBe(total(day, 'connect'))
    expect(day.sockets.reduce((sum, each) => sum + each, 0)).toBe(
      total(day, 'minute') + total(day, 'connect'),
    )
  })
  test('gives no one more likes than a day has', () => {
    // Those with premium like without end; a day without the limit has twice as many.
    const most =
      habits.likesADay +
      habits.premiumShare * habits.visits * habits.decisionsPerVisit * habits.likeShare * 2
    expect(total(day, 'like') + total(day, 'match')).toBeLessThan(day.active * most)
  })
  test('has twice as much of everything with twice as many people, but for chance', () => {
    const twice = simulateDay(800, '1')
    for (const unit of ['connect', 'pass', 'like', 'message', 'push'] as const)
      expect(total(twice, unit) / total(day, unit), unit).toBeCloseTo(2, 0)
    expect(twice.active / day.active).toBeCloseTo(2, 0)
  })
})

describe('what a day needs', () => {
  test('is the sum of its units', () => {
    const log = Object.entries(costs).reduce(
      (sum, [unit, { log }]) => sum + log * total(day, unit as keyof Day['counts']),
      0,
    )
    expect(needsOf(day).logBytes).toBeCloseTo(log, 0)
  })
  test('begins with one node, and names what is used up first', () => {
    const needs = needsOf(day)
    expect(needs.peak.nodes).toBe(1)
    expect(needs.uses.map(({ share }) => share)).toEqual(
      needs.uses.map(({ share }) => share).sort((a, b) => b - a),
    )
  })
  test('says that no number of nodes suffices once hearing the others takes all of one', () => {
    const most = (limits.busy * 1_000_000) / standing.hearing
    expect(nodesFor(10, 1000, most / 2)).toBeCloseTo(10 / (limits.busy / 2), -1)
    expect(nodesFor(10, 1000, most)).toBe(Number.POSITIVE_INFINITY)
  })
})
