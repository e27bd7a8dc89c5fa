import type { CandidateRow, ViewerRow } from '@swoon/db/queries/discovery'
import { scorer, type Traits } from '../compatibility/service.ts'
import { countsOf, type Sifting } from '../filters/service.ts'
import { type Cell, milesBetween } from '../location/service.ts'
import { type LearnedDeck, leaning, type weighedFor } from '../matcher/service.ts'
import { shownAge } from '../people/service.ts'
import { lifestyleOf } from '../vitals/service.ts'
import type { DiscoveryMode } from './contract.ts'
import type { raisedFor } from './raised.ts'
import { byTiers, type Circumstances, rank } from './rules.ts'

/** Inputs to the order of one deck. */
export interface Order {
  readonly viewer: Pick<ViewerRow, 'id' | 'gender' | 'interests'>
  /** Traits and weights of the viewer. */
  readonly mine: Traits
  readonly own: ReturnType<typeof weighedFor>
  readonly mode: DiscoveryMode
  readonly sifted: Sifting | null
  readonly isRaised: ReturnType<typeof raisedFor>
  readonly circumstances: Circumstances
  readonly now: Date
}

interface Found {
  readonly row: CandidateRow
  readonly cell: Cell | null
  readonly raised: boolean
}

export const foundIn = (pool: readonly CandidateRow[], { isRaised }: Order): Found[] =>
  pool.map((row) => ({
    row,
    cell: cellOf(row),
    raised: isRaised({ id: row.id, likedAt: timeOf(row.liked_at) }),
  }))

/** Subtracted from the tier of people at an unknown distance: more than all filters can add. */
const farthest = 100

/** Sorts people into tiers by nice-to-have filters. When distances are known, people without one come last. */
const tierIn =
  ({ sifted, mine }: Order) =>
  ({ row, cell }: Found): number =>
    (sifted ? countsOf(row.met, sifted) : 0) - (mine.cell && !cell ? farthest : 0)

/** Orders the found people as learned, and takes the first. */
export function learnedOrder(
  order: Order,
  learned: LearnedDeck,
  found: readonly Found[],
  atMost: number,
) {
  const { viewer, mine, own, now } = order
  const [usually, here] = [scorer(mine), own && scorer(mine, own)]
  const inTier = (people: readonly Found[], most: number) =>
    learned.order(
      { id: viewer.id, gender: viewer.gender, traits: mine },
      people.map(({ row, cell, raised }) => {
        const traits = comparedOf(row, cell, now)
        const leans = here ? leaning(here(traits), usually(traits)) : 0
        return { id: row.id, gender: row.gender ?? null, raised, traits, leaning: leans }
      }),
      most,
    )
  return byTiers(found, tierIn(order), inTier, atMost)
}

/** Orders the found people by the rules, and takes the first. */
export function plainOrder(order: Order, found: readonly Found[], atMost: number) {
  const { viewer, mine, own, mode, circumstances, now } = order
  const inTier = async (people: readonly Found[], most: number) => {
    const scoreOf = scorer(mine, own ?? undefined)
    return rank(
      { id: viewer.id, interests: viewer.interests },
      people.map(({ row, cell, raised }) => ({
        id: row.id,
        score: mode === 'compatible' ? scoreOf(comparedOf(row, cell, now)) : 0,
        miles: mine.cell && cell && milesBetween(mine.cell, cell),
        interests: row.answers?.interests ?? [],
        lastSeen: timeOf(row.last_seen),
        raised,
      })),
      mode,
      circumstances,
      most,
    )
  }
  return byTiers(found, tierIn(order), inTier, atMost)
}

const timeOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds)

const cellOf = ({ latitude, longitude }: CandidateRow): Cell | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

/** Traits that the score compares, from the columns read for it. */
const comparedOf = (
  { date_of_birth, time_zone = 'UTC', answers }: CandidateRow,
  cell: Cell | null,
  now: Date,
): Traits => ({
  age: shownAge({ date_of_birth: date_of_birth ?? null, time_zone }, now),
  cell,
  interests: answers?.interests ?? [],
  lifestyle: lifestyleOf({ lifestyle: answers?.lifestyle ?? [] }, answers ?? {}),
  personality: answers?.personality ?? [],
  education: answers?.education ?? null,
  relationshipGoals: answers?.relationshipGoals ?? null,
  communicationStyle: answers?.communicationStyle ?? [],
  topArtists: [],
})
