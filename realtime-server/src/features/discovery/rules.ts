import { createHmac } from 'node:crypto'
import type { DiscoveryMode, EmptyReason } from './contract.ts'

/** Ids are as in the database; `interests` as typed; `likedAt` is when this person liked the viewer, or null. */
export interface Candidate {
  readonly id: string
  readonly score: number
  /** Miles between the cells of both; null where either does not share a location. */
  readonly miles: number | null
  readonly interests: readonly string[]
  readonly lastSeen: Date | null
  readonly likedAt: Date | null
}

export interface Viewer {
  readonly id: string
  readonly interests: readonly string[]
}

export interface Circumstances {
  /** The calendar date in UTC, YYYY-MM-DD: the order holds for a day. */
  readonly day: string
  /** Known to the server alone; whoever knew it could compute the shuffle and see who rose. */
  readonly secret: string
  /** How many people chose an interest (lower case), and how many people there are. */
  readonly interestCounts: ReadonlyMap<string, number>
  readonly population: number
}

/** Upper ends of the distance buckets, in miles; inside one nearer is not earlier. */
export const distanceBuckets = [1, 2, 5, 10, 15, 25, 50, 75, 100, 150, 200] as const

const scoreBand = 5
const shuffleLevels = 4

/**
 * The candidates in the order of the deck, best first.
 *
 * People are sorted into bands (of score, distance or shared interests), inside a band by a shuffle of four levels that is drawn anew
 * each day, then by last seen, then by id. For somebody who liked the viewer before today the better of two draws counts. So they rise,
 * but never out of their band, never to a place that others do not reach, and no place makes a like even twice as likely; and because
 * the like counts from the next shuffle on, nobody is seen to jump.
 */
export function rank<T extends Candidate>(
  viewer: Viewer,
  candidates: readonly T[],
  mode: DiscoveryMode,
  circumstances: Circumstances,
): T[] {
  const mine = new Set(viewer.interests.map(keyOf))
  const bandOf = (candidate: Candidate): number => {
    if (mode === 'nearby') return -distanceBucket(candidate.miles)
    if (mode === 'interests') return Math.floor(sharedWeight(mine, candidate.interests, circumstances))
    return Math.floor(candidate.score / scoreBand)
  }
  return candidates
    .map((candidate) => ({
      candidate,
      band: bandOf(candidate),
      level: shuffleLevel(viewer.id, candidate, circumstances),
      seen: candidate.lastSeen?.getTime() ?? 0,
    }))
    .sort(
      (a, b) => b.band - a.band || b.level - a.level || b.seen - a.seen || (a.candidate.id < b.candidate.id ? -1 : 1),
    )
    .map(({ candidate }) => candidate)
}

/** 0 for the nearest bucket; an unknown distance comes after every known one. */
export function distanceBucket(miles: number | null): number {
  if (miles === null) return distanceBuckets.length + 1
  const bucket = distanceBuckets.findIndex((end) => miles <= end)
  return bucket === -1 ? distanceBuckets.length : bucket
}

/** What the shared interests are worth: one each, and more the fewer people chose them. */
export function sharedWeight(
  mine: ReadonlySet<string>,
  interests: readonly string[],
  { interestCounts, population }: Pick<Circumstances, 'interestCounts' | 'population'>,
): number {
  let weight = 0
  for (const key of new Set(interests.map(keyOf))) {
    if (!mine.has(key)) continue
    const count = Math.max(1, interestCounts.get(key) ?? 1)
    weight += 1 + Math.log(Math.max(1, population / count))
  }
  return weight
}

/**
 * Why a deck is empty; null when it is not. It depends on nobody who is not in it: whether there are others beyond the distance would
 * tell where the last of them is.
 */
export function emptyReason(deck: { readonly found: number; readonly isFiltered: boolean }): EmptyReason | null {
  if (deck.found > 0) return null
  return deck.isFiltered ? 'distance' : 'seen-everyone'
}

/** 0 to 3, each as likely; the better of two draws for whoever liked the viewer on an earlier day. */
function shuffleLevel(viewerId: string, { id, likedAt }: Candidate, { day, secret }: Circumstances): number {
  const draws = createHmac('sha256', secret).update(`${viewerId} ${id} ${day}`).digest()
  const draw = draws.readUInt32BE(0) % shuffleLevels
  const second = draws.readUInt32BE(4) % shuffleLevels
  return likedAt !== null && likedAt.toISOString().slice(0, 10) < day ? Math.max(draw, second) : draw
}

const keyOf = (interest: string) => interest.trim().toLowerCase()
