import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { raisedFor } from '../../../realtime-server/src/features/discovery/raised.ts'
import { rank } from '../../../realtime-server/src/features/discovery/rules.ts'
import { dealDeck } from '../../../realtime-server/src/features/matcher/deck.ts'
import type { Snapshot } from '../../../realtime-server/src/features/matcher/memory.ts'

/** The maximum lead over chance, in AUC, of a viewer who guesses from the order who liked them. */
const bound = 0.015
const secret = 'for tests alone'
const people = 40
const dateOf = (day: number) => new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)
const longAgo = new Date('2026-02-01T12:00:00Z')

type Deck = (
  viewerId: string,
  candidates: readonly { id: string; raised: boolean }[],
  day: string,
) => string[]

const byAttributes: Deck = (id, candidates, day) =>
  rank(
    { id, interests: [] },
    candidates.map((each) => ({ ...each, score: 70, miles: 3, interests: [], lastSeen: null })),
    'compatible',
    { day, secret, interestCounts: new Map(), population: 0 },
  ).map((each) => each.id)

const traits = {
  ...{ age: 30, cell: null, interests: [], lifestyle: [], personality: [], education: null },
  ...{ relationshipGoals: null, communicationStyle: [], topArtists: [] },
}
const snapshot: Snapshot = {
  ...{ epoch: 1, fittedAt: longAgo, read: () => null, learnedSince: () => null },
  weights: {
    ...{
      base: [0, 0],
      rate: [0.5, 0.5],
      weights: [],
      head: null,
      variances: { s: 1, t: 1 },
      rarity: {},
    },
    ...{ cards: 0, people: 1000, lambda: 0.5, day: '2026-02-01', decisions: 1000 },
  },
}
const learned: Deck = (id, candidates, day) =>
  dealDeck(snapshot, {
    viewer: { id, gender: 'female', traits },
    candidates: candidates.map((each) => ({ ...each, gender: 'male', traits })),
    ...{ choices: [], facts: new Map(), day, secret, limit: people },
  }).map((each) => each.id)

/**
 * Each card's mean place on each day, when every other person likes the viewer from `from` on.
 * @returns for every viewer the places of those who like and of those who do not, by person and day
 */
function watch(deck: Deck, viewers: number, days: number, from: Date | null) {
  return Array.from({ length: viewers }, (_, n) => {
    const viewer = `viewer ${n}`
    const places = Array.from({ length: people }, () => new Float64Array(days))
    for (let day = 0; day < days; day++) {
      const date = dateOf(day)
      const isRaised = raisedFor(viewer, { day: date, secret })
      const candidates = places.map((_, index) => {
        const likedAt = index % 2 === 0 ? from : null
        return { id: String(index), raised: isRaised({ id: String(index), likedAt }) }
      })
      for (const [place, id] of deck(viewer, candidates, date).entries())
        (places[Number(id)] as Float64Array)[day] = place
    }
    return places
  })
}

type Watched = ReturnType<typeof watch>
const mean = (numbers: Float64Array) =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** The share of pairs in one deck where the person who likes has the higher watched signal than the one who does not; ties count half. */
function auc(watched: Watched, sign: (places: Float64Array) => number): number {
  let [ahead, pairs] = [0, 0]
  for (const places of watched) {
    const signs = places.map(sign)
    for (let one = 0; one < people; one += 2)
      for (let other = 1; other < people; other += 2) {
        const more = (signs[one] ?? 0) - (signs[other] ?? 0)
        ahead += more > 0 ? 1 : more === 0 ? 0.5 : 0
        pairs++
      }
  }
  return ahead / pairs
}

/** The AUC that likes add: the same draws without a like are subtracted, to cancel chance. */
const revealed = (liked: Watched, never: Watched, sign: (places: Float64Array) => number) =>
  auc(liked, sign) - auc(never, sign)
const high = (days: number) => (places: Float64Array) => -mean(places.subarray(0, days))
const risen = (places: Float64Array) => mean(places.subarray(0, 15)) - mean(places.subarray(15))

describe.each([
  ['by attributes', byAttributes, 40],
  ['learned', learned, 20],
] as const)('the order %s, watched for a month', (_, deck, viewers) => {
  const never = watch(deck, viewers, 30, null)

  it('reveals no like that was there before', () => {
    const liked = watch(deck, viewers, 30, longAgo)
    for (const days of [1, 7, 30])
      expect(Math.abs(revealed(liked, never, high(days)))).toBeLessThan(bound)
  })

  it('reveals no like that comes in between', () => {
    const liked = watch(deck, viewers, 30, new Date(`${dateOf(14)}T12:00:00Z`))
    expect(Math.abs(revealed(liked, never, risen))).toBeLessThan(bound)
  })
})

describe('the draw', () => {
  const pairs = Array.from({ length: 10_000 }, (_, n) => ({
    viewer: `viewer ${n % 200}`,
    id: `${n}`,
  }))
  const shareOf = (likedAt: Date | null, day: string) =>
    pairs.filter(({ viewer, id }) => raisedFor(viewer, { day, secret })({ id, likedAt })).length /
    pairs.length

  it('is kept, and a like makes a difference for so few that nothing derived from it can reveal more', () => {
    const [without, liked] = [shareOf(null, '2026-03-01'), shareOf(longAgo, '2026-03-01')]
    expect(without).toBeCloseTo(0.5, 1)
    expect(liked).toBeGreaterThan(without)
    expect((liked - without) / 2).toBeLessThan(bound)
    for (const day of ['2026-03-02', '2027-01-01']) expect(shareOf(longAgo, day)).toBe(liked)
  })

  it('counts a like from the next day on', () => {
    expect(shareOf(new Date('2026-03-01T00:00:00Z'), '2026-03-01')).toBe(
      shareOf(null, '2026-03-01'),
    )
    expect(shareOf(new Date('2026-03-01T23:59:59Z'), '2026-03-02')).toBe(
      shareOf(longAgo, '2026-03-02'),
    )
  })

  it('differs by viewer and by secret', () => {
    const draws = (viewer: string, key: string) =>
      pairs
        .slice(0, 100)
        .map(({ id }) =>
          raisedFor(viewer, { day: '2026-03-01', secret: key })({ id, likedAt: null }),
        )
    expect(draws('one', secret)).not.toEqual(draws('other', secret))
    expect(draws('one', secret)).not.toEqual(
      draws('one', createHmac('sha256', secret).digest('hex')),
    )
  })
})
