import { type Wishes, type WishName, wishBit } from '@swoon/db/wishes'
import { type FilterName, type Filters, filterNames, filterTable } from './fields.ts'

/** Filters for the database, which returns one bit per filter that a person meets. */
export interface Sifting {
  readonly wishes: Wishes
  readonly musts: number
  readonly nices: number
}

/** Matches wishes and filters one to one (`wishBit`). */
const table: {
  readonly [Name in WishName]: { wish: (set: never, now: Date) => Required<Wishes>[Name] }
} = filterTable

/** Null without any filter. */
export function siftingOf(filters: Filters, now: Date): Sifting | null {
  const asked = filterNames.filter((name) => filters[name])
  if (asked.length === 0) return null
  const bits = (isMust: boolean) =>
    asked
      .filter((name) => filters[name]?.isMust === isMust)
      .reduce((sum, name) => sum | wishBit(name), 0)
  const wishes = asked.map((name) => [name, table[name].wish(filters[name] as never, now)] as const)
  return { musts: bits(true), nices: bits(false), wishes: Object.fromEntries(wishes) }
}

const ones = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + ones(bits >>> 1))

/** Counts the nice-to-have filters that a person meets. */
export const countsOf = (met: number | undefined, { nices }: Pick<Sifting, 'nices'>): number =>
  ones((met ?? 0) & nices)

/**
 * Finds the must-have filter that empties a deck: the one whose removal leaves the most people, or, if removing one isn't enough, the one
 * most people lack. Null if there would be nobody anyway.
 * @param met bits met by each person in the deck without must-have filters
 */
export function emptiedBy(
  met: readonly number[],
  { musts }: Pick<Sifting, 'musts'>,
): FilterName | null {
  const missing = met.map((bits) => musts & ~bits).filter((bits) => bits !== 0)
  const fewest = Math.min(...missing.map(ones))
  const near = missing.filter((bits) => ones(bits) === fewest)
  const [most] = filterNames
    .map((name) => ({ name, count: near.filter((bits) => bits & wishBit(name)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return most?.name ?? null
}
