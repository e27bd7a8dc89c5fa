import { wordKey } from '../../contract/shared/words.ts'
import { drawsFor } from '../../platform/base/draws.ts'
import type { About, DiscoveryMode, EmptyReason } from './contract.ts'

/** `id` is spelled as in the database, `interests` as typed. */
export interface Candidate {
  readonly id: string
  readonly score: number
  /** Miles between the two cells; null unless both people share a location. */
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
  /** Date in UTC, YYYY-MM-DD. The order stays the same for a day. */
  readonly day: string
  /** Known to the server only. With it anyone could compute the shuffle and see who is raised. */
  readonly secret: string
  /** People per interest (in lower case), and people in all. */
  readonly interestCounts: ReadonlyMap<string, number>
  readonly population: number
}

/** Upper limits of the distance buckets, in miles. Within a bucket, distance doesn't affect the order. */
export const distanceBuckets = [1, 2, 5, 10, 15, 25, 50, 75, 100, 150, 200] as const

const scoreBand = 5
const shuffleLevels = 4

/**
 * Orders the candidates for the deck, best first.
 *
 * People are sorted into bands (of score, distance or shared interests), within a band by a daily shuffle of four levels, then by last
 * seen, then by id. Half of all people get the better of two draws, and hardly more of those who liked the viewer (`raisedFor`). They rise
 * within their band, but to no position that others can't reach.
 * @param atMost how many are needed: lower bands that can't be reached are dropped
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

/** Index of the distance bucket, 0 for the nearest. Unknown distances come last. */
export function distanceBucket(miles: number | null): number {
  if (miles === null) return distanceBuckets.length + 1
  const bucket = distanceBuckets.findIndex((end) => miles <= end)
  return bucket === -1 ? distanceBuckets.length : bucket
}

/** Weighs the shared interests: one each, plus more for each rare one. */
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
 * Explains an empty deck; null if it isn't empty. People outside the deck don't count: whether anyone is beyond the distance would reveal
 * where they are.
 */
export function emptyReason(deck: {
  readonly found: number
  /** True if dropping the must-have filters would leave people. Viewers see everything that filters use, so this may depend on it. */
  readonly isSifted?: boolean
  readonly isFiltered: boolean
  /** True if the viewer wants only some ages. */
  readonly isAged?: boolean
  /** True if the order needs a location that the viewer doesn't share. */
  readonly isPlaceless?: boolean
}): EmptyReason | null {
  if (deck.found > 0) return null
  if (deck.isPlaceless) return 'no-place'
  if (deck.isSifted) return 'filter'
  if (deck.isFiltered) return 'distance'
  return deck.isAged ? 'ages' : 'seen-everyone'
}

/** Rounds to the nearest number shown. */
export const aboutOf = (count: number): About => {
  if (count < 10) return 'few'
  if (count < 35) return '20'
  if (count < 75) return '50'
  return count < 150 ? '100' : 'more'
}

/**
 * Orders people tier by tier, the highest first, until there are enough.
 * @param order picks the best of some people, at most this many
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

/** Draws a level from 0 to 3 per candidate, all equally likely. Raised candidates get the better of two draws. */
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
