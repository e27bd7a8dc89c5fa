import { wordKey } from '../../contract/shared/words.ts'
import { drawsFor } from '../../platform/base/draws.ts'
import type { About, DiscoveryMode, EmptyReason } from './contract.ts'

/** Ids are spelled as in the database and `interests` as typed. */
export interface Candidate {
  readonly id: string
  readonly score: number
  /** Miles between both cells; null if either person does not share a location. */
  readonly miles: number | null
  readonly interests: readonly string[]
  readonly lastSeen: Date | null
  /** True if this person gets the better of two draws each day (`raisedFor`). */
  readonly raised: boolean
}

export interface Viewer {
  readonly id: string
  readonly interests: readonly string[]
}

export interface Circumstances {
  /** The date in UTC, YYYY-MM-DD; the order stays the same for a day. */
  readonly day: string
  /** Known to the server only. With it anyone could compute the shuffle and see who is raised. */
  readonly secret: string
  /** How many people chose an interest (in lower case), and how many people there are. */
  readonly interestCounts: ReadonlyMap<string, number>
  readonly population: number
}

/** Upper limits of the distance buckets, in miles. Within a bucket the order does not depend on the distance. */
export const distanceBuckets = [1, 2, 5, 10, 15, 25, 50, 75, 100, 150, 200] as const

const scoreBand = 5
const shuffleLevels = 4

/**
 * The candidates in the order of the deck, best first.
 *
 * People are sorted into bands (of score, distance or shared interests), within a band by a shuffle of four levels that is drawn
 * each day, then by last seen, then by id. Half of all people get the better of two draws, and hardly more of those who liked the
 * viewer (`raisedFor`). They rise within their band, and reach no position that others do not reach.
 * @param atMost how many are needed: people of lower bands, who cannot be among them, are left out
 */
export function rank<T extends Candidate>(
  viewer: Viewer,
  candidates: readonly T[],
  mode: DiscoveryMode,
  circumstances: Circumstances,
  atMost = candidates.length,
): T[] {
  const mine = new Set(viewer.interests.map(wordKey))
  const levelOf = shuffleOf(viewer.id, circumstances)
  const bandOf = (candidate: Candidate): number => {
    if (mode === 'nearby') return -distanceBucket(candidate.miles)
    if (mode === 'interests')
      return Math.floor(sharedWeight(mine, candidate.interests, circumstances))
    return Math.floor(candidate.score / scoreBand)
  }
  const banded = candidates.map((candidate) => ({ candidate, band: bandOf(candidate) }))
  const lowest =
    banded.map(({ band }) => band).sort((a, b) => b - a)[atMost - 1] ?? Number.NEGATIVE_INFINITY
  return banded
    .filter(({ band }) => band >= lowest)
    .map(({ candidate, band }) => ({
      candidate,
      band,
      level: levelOf(candidate),
      seen: candidate.lastSeen?.getTime() ?? 0,
    }))
    .sort(
      (a, b) =>
        b.band - a.band ||
        b.level - a.level ||
        b.seen - a.seen ||
        (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .slice(0, atMost)
    .map(({ candidate }) => candidate)
}

/** 0 for the nearest bucket. Unknown distances come last. */
export function distanceBucket(miles: number | null): number {
  if (miles === null) return distanceBuckets.length + 1
  const bucket = distanceBuckets.findIndex((end) => miles <= end)
  return bucket === -1 ? distanceBuckets.length : bucket
}

/** The weight of the shared interests: one each, plus more for each that few people chose. */
export function sharedWeight(
  mine: ReadonlySet<string>,
  interests: readonly string[],
  { interestCounts, population }: Pick<Circumstances, 'interestCounts' | 'population'>,
): number {
  let weight = 0
  for (const key of new Set(interests.map(wordKey))) {
    if (!mine.has(key)) continue
    const count = Math.max(1, interestCounts.get(key) ?? 1)
    weight += 1 + Math.log(Math.max(1, population / count))
  }
  return weight
}

/**
 * Why a deck is empty; null if it is not. It does not depend on people outside of the deck: whether there are others beyond the
 * distance would reveal where the last of them is.
 */
export function emptyReason(deck: {
  readonly found: number
  /**
   * True if people would be left without the filters that must be met. They see all that filters
   * know, so it may depend on them.
   */
  readonly isSifted?: boolean
  readonly isFiltered: boolean
  /** True if the viewer looks for some ages only. */
  readonly isAged?: boolean
  /** True if the order needs a place that the viewer does not share. */
  readonly isPlaceless?: boolean
}): EmptyReason | null {
  if (deck.found > 0) return null
  if (deck.isPlaceless) return 'no-place'
  if (deck.isSifted) return 'filter'
  if (deck.isFiltered) return 'distance'
  return deck.isAged ? 'ages' : 'seen-everyone'
}

/** The nearest of the numbers that are told. */
export const aboutOf = (count: number): About => {
  if (count < 10) return 'few'
  if (count < 35) return '20'
  if (count < 75) return '50'
  return count < 150 ? '100' : 'more'
}

/**
 * Orders people a tier at a time, those of the highest first, until there are enough.
 * @param order the best of some people, at most so many
 */
export async function byTiers<T, Placed>(
  people: readonly T[],
  tierOf: (person: T) => number,
  order: (people: readonly T[], atMost: number) => Promise<readonly Placed[]>,
  atMost: number,
): Promise<Placed[]> {
  const tiers = [...new Set(people.map(tierOf))].sort((one, other) => other - one)
  const placed: Placed[] = []
  for (const tier of tiers) {
    if (placed.length >= atMost) break
    const those = people.filter((person) => tierOf(person) === tier)
    placed.push(...(await order(those, atMost - placed.length)))
  }
  return placed
}

/** A level from 0 to 3 for each candidate, all equally likely; the better of two draws for one who is raised. */
function shuffleOf(
  viewerId: string,
  { day, secret }: Circumstances,
): (candidate: Candidate) => number {
  const drawOf = drawsFor(secret, `shuffle ${viewerId} ${day}`)
  return ({ id, raised }) => {
    const both = Math.floor(drawOf(id) * shuffleLevels ** 2)
    const draw = both % shuffleLevels
    return raised ? Math.max(draw, Math.floor(both / shuffleLevels)) : draw
  }
}
