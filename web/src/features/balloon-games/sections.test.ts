import { expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'

const at = (hour: number) => `2026-11-24T${hour}:00:00.000Z`
const open = (hour: number) => ({
  status: 'waiting' as const,
  startsAt: at(hour),
  finishedAt: null,
})
const finished = (start: number, end: number) => ({
  status: 'finished' as const,
  startsAt: at(start),
  finishedAt: at(end),
})

it('lists what comes up soonest first and what is finished latest first, in whatever order it came', () => {
  const games = [open(22), finished(12, 19), open(20), finished(14, 15), finished(11, 21), open(21)]
  for (const given of [games, [...games].reverse()]) {
    const sections = sectionsOf(given)
    expect(sections.open.map(({ startsAt }) => startsAt)).toEqual([at(20), at(21), at(22)])
    expect(sections.finished.map(({ finishedAt }) => finishedAt)).toEqual([at(21), at(19), at(15)])
  }
})
