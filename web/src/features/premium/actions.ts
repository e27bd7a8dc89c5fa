import { ApiError } from '../../lib/api.ts'
import { type PurchaseAction, usePurchaseStore } from './store.ts'

export const openPurchase = (action: PurchaseAction) => usePurchaseStore.setState({ isOpen: true, action })

export const closePurchase = () => usePurchaseStore.setState({ isOpen: false })

/** Opens the purchase dialog if an allowance is spent. @returns false for every other failure */
export function offerPremium(error: unknown): boolean {
  const isUsedUp =
    error instanceof ApiError &&
    (error.requiresPurchase ||
      error.code === 'LIKE_LIMIT' ||
      error.code === 'SUPER_LIKE_LIMIT' ||
      error.message.includes('limit reached'))
  if (isUsedUp) openPurchase('subscription')
  return isUsedUp
}
