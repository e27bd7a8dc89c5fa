import { expect, test } from 'vitest'
import { caption, nextMilestone } from './progress.ts'

test('the caption counts days', () => {
  expect([0, 1, 2, 60].map(caption)).toEqual([
    'Start your streak today!',
    'day streak',
    'days streak',
    'days streak',
  ])
})

test.each([
  [0, 3, 0],
  [2, 3, 200 / 3],
  [3, 7, 300 / 7],
  [59, 60, 5900 / 60],
  [60, 100, 60],
  [99, 100, 99],
])('after %d days the next milestone is %d, %d percent of it done', (days, day, percent) => {
  const next = nextMilestone(days)
  expect(next.milestone?.day).toBe(day)
  expect(next.percent).toBeCloseTo(percent)
})

test('after the last milestone the bar is full', () => {
  expect(nextMilestone(100)).toEqual({ milestone: null, percent: 100 })
})
