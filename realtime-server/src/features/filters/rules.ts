import { type Wishes, type WishName, wishBit } from '@swoon/db/wishes'
import { type FilterName, type Filters, filterNames, filterTable } from './fields.ts'

/** Filters for the database, which answers with a bit for each that someone meets. */
export interface Sifting {
  readonly wishes: Wishes
  readonly musts: number
  readonly nices: number
}

/** Each wish of the database is a filter, and each filter is one of its wishes (`wishBit`). */
const table: {
  readonly [Name in WishName]: { wish: (set: never, now: Date) => Required<Wishes>[Name] }
} = filterTable

/** Null if nothing is asked for. */
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
    .map((name) => ({ name, count: near.filter((bits) => bits & wishBit(name)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return most?.name ?? null
}
