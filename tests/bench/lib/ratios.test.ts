import { expect, test } from 'vitest'
import { belowFloor, floorOf, type Ratio, ratioTable, recordedIn } from './ratios.ts'

const like: Ratio = { what: 'a like / a bare insert', value: 4.3, kind: 'cost', aim: '700 µs' }
const nodes: Ratio = { what: 'one node / two nodes', value: 0.6, kind: 'rate', aim: '0.85' }

test('what a run records is read again, whatever else the section says', () => {
  const section = [
    '## swipe',
    '',
    '| side | p50 |',
    '|---|---|',
    '| Swoon | 9 |',
    '',
    ...ratioTable([like, nodes], new Map()),
    '',
  ].join('\n')
  expect(recordedIn(section)).toEqual(
    new Map([
      [like.what, 4.3],
      [nodes.what, 0.6],
    ]),
  )
  expect(section).toContain('| a like / a bare insert | 4.30 | 700 µs | none yet |')
  expect(recordedIn('## swipe\n\n| side | p50 |\n|---|---|\n| Swoon | 9 |\n')).toEqual(new Map())
})

test('a cost may be a quarter higher than the last, and a rate a fifth lower', () => {
  expect([floorOf('cost', 4), floorOf('rate', 0.5)]).toEqual([5, 0.4])
  const recorded = new Map([
    [like.what, 4],
    [nodes.what, 0.5],
  ])
  const below = (cost: number, rate: number) =>
    belowFloor(
      [
        { ...like, value: cost },
        { ...nodes, value: rate },
      ],
      recorded,
    )
  expect(below(5, 0.4)).toEqual([])
  expect(below(1, 2)).toEqual([])
  expect(below(5.1, 0.4)).toEqual(['a like / a bare insert: 5.10, and the floor is 5.00'])
  expect(below(5, 0.39)).toEqual(['one node / two nodes: 0.39, and the floor is 0.40'])
  expect(below(Number.NaN, 0.4)).toHaveLength(1)
  expect(ratioTable([like], recorded).at(-1)).toContain('| 5.00 |')
})

test('without a recorded ratio everything passes', () => {
  expect(belowFloor([like, nodes], new Map())).toEqual([])
})
