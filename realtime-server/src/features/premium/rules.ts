import { premiumPrice } from './contract.ts'
import type { KnownFact } from './payment/provider.ts'

interface Paid {
  /** Months. */
  quantity: number
  /** In cents. */
  amount: number
  returns: readonly { amount: number; returned_at: unknown; undone_at: unknown }[]
}

/** Months of a paid purchase that its returned money revokes: all if all of it returned, otherwise one per month's full price. */
export function monthsReturned({ quantity, amount, returns }: Paid): number {
  const returned = returns
    .filter(({ returned_at, undone_at }) => returned_at !== null && undone_at === null)
    .reduce((sum, each) => sum + each.amount, 0)
  return returned >= amount ? quantity : Math.min(quantity, Math.floor(returned / premiumPrice))
}

interface Agreed {
  /** The provider's id of it, once it has one. */
  checkout: string | null
  /** In cents. */
  amount: number
  owed_cents: number
}

/** Checks that the provider's report matches our purchase as agreed. */
export function agrees(row: Agreed, fact: KnownFact): boolean {
  if (row.checkout !== null && row.checkout !== fact.checkout) return false
  return (
    fact.what !== 'paid' || (fact.amount === row.amount + row.owed_cents && fact.currency === 'usd')
  )
}
