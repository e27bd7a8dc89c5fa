import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discoveryModes } from './contract.ts'
import type { Candidate, Circumstances } from './rules.ts'
import {
  aboutOf,
  byTiers,
  distanceBucket,
  distanceBuckets,
  emptyReason,
  rank,
  sharedWeight,
} from './rules.ts'

const viewer = { id: 'viewer', interests: ['Hiking', 'Jazz', 'Coffee'] }
const circumstances: Circumstances = {
  day: '2026-03-10',
  secret: 'for tests alone',
  interestCounts: new Map([
    ['hiking', 100],
    ['jazz', 4],
    ['coffee', 120],
  ]),
  population: 200,
}
const someone = (id: string, known: Partial<Candidate> = {}): Candidate => ({
  id,
  score: 70,
  miles: 3,
  interests: [],
  lastSeen: null,
  raised: false,
  ...known,
})
const ids = (list: readonly Candidate[]) => list.map(({ id }) => id)

const candidate: fc.Arbitrary<Candidate> = fc.record({
  id: fc.uuid(),
  score: fc.integer({ min: 0, max: 100 }),
  miles: fc.option(fc.double({ min: 0, max: 5000, noNaN: true })),
  interests: fc.uniqueArray(fc.constantFrom('Hiking', 'jazz', 'Coffee', 'Art'), { maxLength: 4 }),
  lastSeen: fc.option(
    fc.date({ min: new Date('2025-01-01'), max: new Date('2026-03-10'), noInvalidDate: true }),
  ),
  raised: fc.boolean(),
})
const crowd = fc.uniqueArray(candidate, { maxLength: 30, selector: ({ id }) => id })

describe('the order of the deck', () => {
  it('is a permutation, independent of the order that the database returned', () => {
    fc.assert(
      fc.property(crowd, fc.constantFrom(...discoveryModes), (people, mode) => {
        const order = ids(rank(viewer, people, mode, circumstances))
        expect([...order].sort()).toEqual(ids(people).sort())
        expect(ids(rank(viewer, [...people].reverse(), mode, circumstances))).toEqual(order)
      }),
    )
  })

  it('begins the same way when only the first are needed', () => {
    fc.assert(
      fc.property(
        crowd,
        fc.constantFrom(...discoveryModes),
        fc.integer({ min: 1, max: 12 }),
        (people, mode, atMost) => {
          const order = ids(rank(viewer, people, mode, circumstances))
          expect(ids(rank(viewer, people, mode, circumstances, atMost))).toEqual(
            order.slice(0, atMost),
          )
        },
      ),
    )
  })

  it('follows the score in the compatible mode, in bands of 5', () => {
    fc.assert(
      fc.property(crowd, (people) => {
        const order = rank(viewer, people, 'compatible', circumstances)
        for (const [index, { score }] of order.entries())
          for (const later of order.slice(index + 1)) expect(later.score - score).toBeLessThan(5)
      }),
    )
  })

  it('follows the distance bucket in the nearby mode, with unknown distances last', () => {
    fc.assert(
      fc.property(crowd, (people) => {
        const buckets = rank(viewer, people, 'nearby', circumstances).map(({ miles }) =>
          distanceBucket(miles),
        )
        expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
      }),
    )
    expect([0, 1, 1.1, 200, 201, null].map(distanceBucket)).toEqual([0, 0, 1, 10, 11, 12])
    expect(distanceBuckets.length).toBe(11)
  })

  it('follows shared interests in the interests mode, where a rare interest weighs more than a common one', () => {
    const people = [
      someone('none'),
      someone('common', { interests: ['coffee'] }),
      someone('rare', { interests: ['JAZZ'] }),
      someone('all', { interests: ['Jazz', 'Hiking', 'Coffee'] }),
    ]
    expect(ids(rank(viewer, people, 'interests', circumstances))).toEqual([
      'all',
      'rare',
      'common',
      'none',
    ])
    const weigh = (interests: string[]) =>
      sharedWeight(new Set(['jazz', 'coffee']), interests, circumstances)
    expect(weigh(['jazz'])).toBeGreaterThan(weigh(['coffee']))
    expect(weigh(['coffee', 'Coffee '])).toBe(weigh(['coffee']))
    expect(weigh(['coffee'])).toBeCloseTo(1 + Math.log(200 / 120), 9)
    // An interest without a known count is assumed to have one person.
    const unknown = sharedWeight(new Set(['chess']), ['Chess'], circumstances)
    expect(unknown).toBeCloseTo(1 + Math.log(200), 9)
  })

  it('breaks ties by last seen, then by id', () => {
    const people = Array.from({ length: 200 }, (_, n) =>
      someone(String(n).padStart(3, '0'), { lastSeen: new Date(Date.UTC(2026, 2, 1 + (n % 9))) }),
    )
    const order = rank(viewer, people, 'compatible', circumstances)
    const rises = order.filter(
      (person, index) => (person.lastSeen ?? 0) > (order[index - 1]?.lastSeen ?? Infinity),
    )
    expect(rises.length).toBe(3)
    const ties = order.slice(1).flatMap((next, index) => {
      const before = order[index]
      return Number(next.lastSeen) === Number(before?.lastSeen) ? [[before?.id ?? '', next.id]] : []
    })
    expect(ties).toHaveLength(164)
    for (const tie of ties) expect(tie).toEqual(tie.toSorted())
  })

  it('is reshuffled each day and differs between viewers', () => {
    const people = Array.from({ length: 40 }, (_, n) => someone(`p${n}`))
    const today = ids(rank(viewer, people, 'compatible', circumstances))
    expect(
      ids(rank(viewer, people, 'compatible', { ...circumstances, day: '2026-03-11' })),
    ).not.toEqual(today)
    expect(
      ids(rank({ ...viewer, id: 'another' }, people, 'compatible', circumstances)),
    ).not.toEqual(today)
    expect(
      ids(rank(viewer, people, 'compatible', { ...circumstances, secret: 'another' })),
    ).not.toEqual(today)
  })
})

describe('someone who is raised', () => {
  const size = 20
  const rounds = 3000
  /** Positions of one of 20 equal people, counted over many viewers. */
  const places = (raised: boolean) => {
    const counts = new Array<number>(size).fill(0)
    const people = Array.from({ length: size }, (_, n) =>
      someone(`p${n}`, { raised: n === 7 && raised }),
    )
    for (let round = 0; round < rounds; round++) {
      const place = ids(
        rank({ ...viewer, id: `v${round}` }, people, 'compatible', circumstances),
      ).indexOf('p7')
      counts[place] = (counts[place] ?? 0) + 1
    }
    return counts
  }
  const mean = (counts: number[]) =>
    counts.reduce((sum, count, place) => sum + count * place, 0) / rounds
  const usual = places(false)
  const raised = places(true)

  it('rises moderately', () => {
    expect(mean(usual) - mean(raised)).toBeGreaterThan(1.5)
    expect(mean(usual) - mean(raised)).toBeLessThan(5)
  })

  it('reaches no position that others do not reach, and none more than twice as often', () => {
    const often = [...raised.entries()].filter(([, count]) => count > 30)
    expect(often).toHaveLength(19)
    for (const [place, count] of often)
      expect(count / Math.max(1, usual[place] ?? 0)).toBeLessThan(2.1)
  })

  it('never leaves the band', () => {
    fc.assert(
      fc.property(crowd, fc.constantFrom(...discoveryModes), (people, mode) => {
        const bands = (list: readonly Candidate[]) =>
          list.map(({ score, miles, interests }) =>
            mode === 'compatible'
              ? Math.floor(score / 5)
              : mode === 'nearby'
                ? distanceBucket(miles)
                : Math.floor(
                    sharedWeight(new Set(['hiking', 'jazz', 'coffee']), interests, circumstances),
                  ),
          )
        const without = people.map((person) => ({ ...person, raised: false }))
        expect(bands(rank(viewer, people, mode, circumstances))).toEqual(
          bands(rank(viewer, without, mode, circumstances)),
        )
      }),
    )
  })
})

describe('an empty deck', () => {
  it('gives the reason why it is empty', () => {
    expect(emptyReason({ found: 1, isFiltered: true })).toBeNull()
    expect(emptyReason({ found: 0, isFiltered: true })).toBe('distance')
    expect(emptyReason({ found: 0, isFiltered: true, isSifted: true })).toBe('filter')
    expect(emptyReason({ found: 1, isFiltered: true, isSifted: true })).toBeNull()
    expect(emptyReason({ found: 0, isFiltered: false })).toBe('seen-everyone')
    expect(emptyReason({ found: 0, isFiltered: false, isPlaceless: true })).toBe('no-place')
  })
})

describe('people with tiers', () => {
  it('come a tier at a time, the highest first, each in its own order, and no more than are needed', async () => {
    const people = ['a0', 'b2', 'c1', 'd2', 'e0']
    const asked: string[][] = []
    const order = async (those: readonly string[], most: number) => {
      asked.push([...those])
      return [...those].reverse().slice(0, most)
    }
    const tierOf = (person: string) => Number(person[1])
    expect(await byTiers(people, tierOf, order, 3)).toEqual(['d2', 'b2', 'c1'])
    expect(asked).toEqual([['b2', 'd2'], ['c1']])
    expect(await byTiers(people, () => 0, order, 9)).toEqual([...people].reverse())
    expect(await byTiers([], tierOf, order, 3)).toEqual([])
  })

  it('are counted coarsely', () => {
    expect([0, 9, 10, 34, 35, 74, 75, 149, 150].map(aboutOf)).toEqual([
      'few',
      'few',
      '20',
      '20',
      '50',
      '50',
      '100',
      '100',
      'more',
    ])
  })
})
