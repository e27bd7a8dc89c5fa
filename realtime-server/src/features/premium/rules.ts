import { premiumPrice } from './contract.ts'

interface Paid {
  /** Months. */
  quantity: number
  /** In cents. */
  amount: number
  returns: readonly { amount: number; returned_at: unknown; undone_at: unknown }[]
}

/** How many months of a paid purchase its returned money takes back: all for all of it, otherwise one for each month's whole price. */
export function monthsReturned({ quantity, amount, returns }: Paid): number {
  const returned = returns
    .filter(({ returned_at, undone_at }) => returned_at !== null && undone_at === null)
    .reduce((sum, each) => sum + each.amount, 0)
  return returned >= amount ? quantity : Math.min(quantity, Math.floor(returned / premiumPrice))
}
