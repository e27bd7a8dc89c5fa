import { expect, test } from 'vitest'
import { type Full, format, parse, withPart, withRecords, withUnsteady } from './record.ts'
import { emptyTally } from './tally.ts'

const empty: Full = { parts: [], open: [], unsteady: [] }
const about = { date: '2026-11-29', commit: 'abc1234' }
const red = {
  ...emptyTally(),
  passed: 3,
  failed: [{ file: 'tests/a.test.ts', name: 'says | no', error: 'not 2' }],
}
const green = { ...emptyTally(), passed: 4, skipped: [{ name: 'dumps', reason: 'pg_dump is 15' }] }

test('is read as it was written', () => {
  const full = withUnsteady(
    withPart(withPart(empty, 'races', green, { ...about, minutes: 2 }), 'features', red, {
      ...about,
      minutes: 1.26,
    }),
    red.failed,
    about,
  )
  const text = format(full)
  expect(text).toContain('| features | 2026-11-29 | abc1234 | 3 | 1 | 0 | 1.3 |')
  expect(text.indexOf('| features |')).toBeLessThan(text.indexOf('| races |'))
  expect(text).toContain('skipped: dumps: pg_dump is 15')
  expect(format(parse(text))).toBe(text)
  expect(parse(text).unsteady).toEqual([{ test: 'tests/a.test.ts > says | no', ...about }])
})

test('a part that runs again replaces what it had found, and leaves the others', () => {
  const first = withPart(withPart(empty, 'features', red, { ...about, minutes: 1 }), 'races', red, {
    ...about,
    minutes: 1,
  })
  const second = withPart(first, 'features', { ...green, skipped: [] }, { ...about, minutes: 1 })
  expect(second.parts.map(({ part, failed }) => [part, failed])).toEqual([
    ['races', '1'],
    ['features', '0'],
  ])
  expect(second.open.map(({ part }) => part)).toEqual(['races'])
})

test('an unsteady test stands there once', () => {
  const twice = withUnsteady(withUnsteady(empty, red.failed, about), red.failed, {
    ...about,
    date: '2026-11-30',
  })
  expect(twice.unsteady).toEqual([
    { test: 'tests/a.test.ts > says | no', date: '2026-11-30', commit: 'abc1234' },
  ])
  expect(parse(format(empty))).toEqual(empty)
})

test('parts that ran elsewhere are put together', () => {
  const before = withPart(
    withPart(empty, 'features', red, { ...about, minutes: 1 }),
    'faults',
    green,
    {
      ...about,
      minutes: 1,
    },
  )
  const later = { date: '2026-11-30', commit: 'def5678', minutes: 2 }
  const features = withPart(before, 'features', { ...green, skipped: [] }, later)
  const races = withUnsteady(withPart(before, 'races', red, later), red.failed, about)
  const all = withRecords(before, { features: format(features), races: format(races) })
  expect(all.parts.map(({ part, commit, failed }) => [part, commit, failed])).toEqual([
    ['faults', 'abc1234', '0'],
    ['features', 'def5678', '0'],
    ['races', 'def5678', '1'],
  ])
  expect(all.open.map(({ part }) => part)).toEqual(['faults', 'races'])
  expect(all.unsteady).toHaveLength(1)
})
