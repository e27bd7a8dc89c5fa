import type { Wishes } from '@swoon/db/queries/discovery-text'
import { wordKey } from '../../contract/shared/words.ts'
import { newFor } from '../people/contract.ts'
import { activeFor, type FilterName, type Filters, filterNames } from './contract.ts'

/** Filters for the database. What someone meets is a bit for each, by its place among the names. */
export interface Sifting {
  readonly wishes: Wishes
  readonly musts: number
  readonly nices: number
}

const bitOf = (name: FilterName) => 1 << filterNames.indexOf(name)

/** Null if nothing is asked for. */
export function siftingOf(filters: Filters, now: Date): Sifting | null {
  const asked = filterNames.filter((name) => filters[name])
  if (asked.length === 0) return null
  const bits = (isMust: boolean) =>
    asked
      .filter((name) => filters[name]?.isMust === isMust)
      .reduce((sum, name) => sum | bitOf(name), 0)
  const ago = (time: number) => new Date(now.getTime() - time)
  return {
    musts: bits(true),
    nices: bits(false),
    wishes: {
      wishGoals: filters.relationshipGoals?.wanted,
      wishModel: filters.relationshipModel?.wanted,
      wishHasChildren: filters.hasChildren?.wanted,
      wishWantsChildren: filters.wantsChildren?.wanted,
      wishSmoking: filters.smoking?.wanted,
      wishDrinking: filters.drinking?.wanted,
      wishLanguages: filters.languages?.wanted,
      wishMinHeight: filters.height?.min,
      wishMaxHeight: filters.height?.max,
      wishEducation: filters.education?.wanted,
      wishInterests: filters.interests?.wanted.map(wordKey),
      wishVerified: filters.isVerified && true,
      wishVideo: filters.hasVideo && true,
      wishNew: filters.isNew && ago(newFor),
      wishActive: filters.isActive && ago(activeFor),
    },
  }
}

const ones = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + ones(bits >>> 1))

/** How many of the filters that are nice to have someone meets. */
export const countsOf = (met: number | undefined, { nices }: Pick<Sifting, 'nices'>): number =>
  ones((met ?? 0) & nices)

/**
 * The filter that leaves a deck empty: of those that must be met the one without which most people would be left, or, if no one is left
 * by one less, the one that most people lack. Null if there is no one, whatever the filters.
 * @param met what each person meets whom the deck would have without any of them
 */
export function emptiedBy(
  met: readonly number[],
  { musts }: Pick<Sifting, 'musts'>,
): FilterName | null {
  const missing = met.map((bits) => musts & ~bits).filter((bits) => bits !== 0)
  const fewest = Math.min(...missing.map(ones))
  const near = missing.filter((bits) => ones(bits) === fewest)
  const [most] = filterNames
    .map((name) => ({ name, count: near.filter((bits) => bits & bitOf(name)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return most?.name ?? null
}
