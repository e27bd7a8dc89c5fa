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

/** About how many people are read from the database for ranking. Of those nearby more than twice as many as a deck may have. */
export const pools: Readonly<Record<DiscoveryMode, number>> = {
  nearby: 110,
  compatible: 240,
  interests: 300,
}

/**
 * With filters that must be met the pool is a quarter of the usual size, because each person found costs several who are read in vain;
 * but it has at least two people for each card.
 */
const siftedPool = { part: 4, each: 2 } as const

/** If fewer than this are found, the search reads more people (`isDeep`). */
const fewest = discoveryLimits.page

/** How many people are read for a deck of at most `limit` cards. */
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

/** The part of the search that is the same for everyone who is sought for a person. */
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

/** A deck exists only for people who have finished the wizard and do not hide. */
export const isDealtTo = ({
  completed_at,
  gender,
  gender_preference,
  hidden_at,
}: ViewerRow): boolean =>
  completed_at !== null && gender !== null && gender_preference !== null && hidden_at === null

export const bornIn = ({ min_age, max_age }: Ages, now: Date) =>
  birthsOf({ min: min_age, max: max_age < ageLimits.max ? max_age : null }, now)

/** People who keep to themselves when they are active cannot ask for people who are. */
const filtersOf = ({ filters, shares_activity }: ViewerRow): Filters => ({
  ...(filters as Filters),
  ...(!shares_activity && { isActive: undefined }),
})
