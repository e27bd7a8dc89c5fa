import { expect, it } from 'vitest'
import { outdated } from './kept.ts'

const day = 24 * 60 * 60 * 1000
/** A Thursday. */
const today = Date.UTC(2026, 10, 26, 2)
const names = (times: readonly Date[]) => times.map((at) => at.toISOString().slice(0, 10))

it('keeps the last seven days, and the newest of each of the last four weeks', () => {
  const nights = Array.from({ length: 60 }, (_, index) => new Date(today - index * day))
  const old = new Set(outdated(nights))
  expect(names(nights.filter((at) => !old.has(at)))).toEqual([
    ...[
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
    ],
    // Sundays of the two weeks before. Those of this week and the last are among the seven.
    ...['2026-11-15', '2026-11-08'],
  ])
})

it('keeps the newest of a day, and what is old where nothing newer is', () => {
  const times = [today, today - 1000, today - 100 * day, today - 200 * day].map(
    (at) => new Date(at),
  )
  expect(outdated(times)).toEqual([times[1]])
})
