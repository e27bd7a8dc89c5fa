import { expect, test } from 'vitest'
import { byPriority, trustOf, type Waiting } from './rules.ts'
import { mayUndo } from './undo.ts'

const report = (name: string, change: Partial<Waiting> = {}) => ({
  name,
  category: 'spam',
  created_at: new Date('2026-11-22T10:00:00Z'),
  reported_id: name,
  reporter_id: `reporter of ${name}`,
  upheld: 0,
  dismissed: 0,
  ...change,
})
const order = (...reports: ReturnType<typeof report>[]) =>
  byPriority(reports).map(({ name }) => name)

test('a reporter is believed by half at first, more with each report upheld, less with each dismissed', () => {
  expect(trustOf({ upheld: 0, dismissed: 0 })).toBe(0.5)
  expect(trustOf({ upheld: 8, dismissed: 0 })).toBeCloseTo(0.9)
  expect(trustOf({ upheld: 0, dismissed: 8 })).toBeCloseTo(0.1)
})

test('underage and harassment come first, no matter who reports anything else', () => {
  const crowd = Array.from({ length: 9 }, (_, n) =>
    report('crowd', { reporter_id: `${n}`, upheld: 9 }),
  )
  const doubtful = { dismissed: 9 }
  expect(
    order(
      ...crowd,
      report('child', { category: 'underage', ...doubtful }),
      report('rude', { category: 'harassment' }),
    ),
  ).toEqual(['rude', 'child', ...Array(9).fill('crowd')])
})

test('many different people count more than one who reports often', () => {
  const [one, two] = [report('often'), report('often', { category: 'other' })]
  const other = [
    report('by two', { reporter_id: 'a' }),
    report('by two', { reporter_id: 'b', category: 'other' }),
  ]
  expect(byPriority([one, two, ...other]).map(({ name, reporters }) => [name, reporters])).toEqual([
    ['by two', 2],
    ['by two', 2],
    ['often', 1],
    ['often', 1],
  ])
})

test('of equals the trusted reporter comes first, then the older report', () => {
  expect(
    order(
      report('unknown'),
      report('trusted', { upheld: 3 }),
      report('doubtful', { dismissed: 3 }),
    ),
  ).toEqual(['trusted', 'unknown', 'doubtful'])
  expect(
    order(report('new'), report('old', { created_at: new Date('2026-11-21T10:00:00Z') })),
  ).toEqual(['old', 'new'])
})

test('a decision is undone for an hour', () => {
  const decided = new Date('2026-11-22T10:00:00Z')
  expect(mayUndo(decided, new Date('2026-11-22T10:59:59Z'))).toBe(true)
  expect(mayUndo(decided, new Date('2026-11-22T11:00:00Z'))).toBe(false)
  expect(mayUndo(null, new Date('2026-11-22T10:00:00Z'))).toBe(false)
})
