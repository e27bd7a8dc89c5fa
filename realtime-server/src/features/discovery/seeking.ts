import type { Db } from '@swoon/db'
import {
  type CandidateFilter,
  type CandidateRow,
  candidates,
  type ViewerRow,
} from '@swoon/db/queries/discovery'
import { birthsOf } from '../../contract/shared/days.ts'
import { wordKey } from '../../contract/shared/words.ts'
import type { Filters } from '../filters/contract.ts'
import { type Sifting, siftingOf } from '../filters/service.ts'
import { locationMode, reachOf, shownCell } from '../location/service.ts'
import { ageLimits } from '../people/contract.ts'
import { type Ages, shownAge } from '../people/service.ts'
import { type DiscoveryMode, discoveryLimits } from './contract.ts'

/** Rough number of people read from the database to rank; nearby, more than twice as many as a deck holds. */
export const pools: Readonly<Record<DiscoveryMode, number>> = {
  nearby: 110,
  compatible: 240,
  interests: 300,
}

/**
 * Must-have filters shrink the pool to a quarter, because each person found costs several reads in vain; but it holds at least two people
 * per card.
 */
const siftedPool = { part: 4, each: 2 } as const

/** If fewer are found, the search reads more people (`isDeep`). */
const fewest = discoveryLimits.page

/** People to read for a deck of at most `limit` cards. */
export const poolFor = (mode: DiscoveryMode, limit: number, sifted: Sifting | null): number =>
  sifted?.musts
    ? Math.max(siftedPool.each * limit, Math.ceil(pools[mode] / siftedPool.part))
    : pools[mode]

/** Candidates. If too few match a must-have filter, scans further; only rare filters pay for the wider scan. */
export async function sought(db: Db, filter: CandidateFilter): Promise<CandidateRow[]> {
  const { sifted } = filter
  const found = await candidates(db, filter)
  if (!sifted?.musts || found.length >= fewest) return found
  return candidates(db, { ...filter, sifted: { ...sifted, isDeep: true } })
}

export type Asked = ReturnType<typeof askedBy>

/** The part of the search that is the same for all candidates. */
export function askedBy(viewer: ViewerRow, now: Date, useLocation: boolean) {
  const cell = viewer.location_enabled ? shownCell(viewer, now) : null
  const sharing = locationMode({
    locationEnabled: viewer.location_enabled,
    locationPrivate: viewer.location_private,
  })
  return {
    viewerId: viewer.id,
    viewer: {
      gender: viewer.gender ?? '',
      shownTo: viewer.shown_to,
      age: shownAge(viewer, now),
      preference: viewer.gender_preference ?? '',
      interests: viewer.interests.map(wordKey),
      cell,
    },
    radius: useLocation && cell ? reachOf(viewer.max_distance, sharing) : null,
    born: bornIn(viewer, now),
    now,
    decided: viewer.decided,
    sifted: siftingOf(filtersOf(viewer), now),
  }
}

/** True for people who have finished the wizard and aren't hiding; others get no deck. */
export const isDealtTo = ({
  completed_at,
  gender,
  gender_preference,
  hidden_at,
}: ViewerRow): boolean =>
  completed_at !== null && gender !== null && gender_preference !== null && hidden_at === null

export const bornIn = ({ min_age, max_age }: Ages, now: Date) =>
  birthsOf({ min: min_age, max: max_age < ageLimits.max ? max_age : null }, now)

/** People who hide their own activity can't filter by it. */
const filtersOf = ({ filters, shares_activity }: ViewerRow): Filters => ({
  ...(filters as Filters),
  ...(!shares_activity && { isActive: undefined }),
})
