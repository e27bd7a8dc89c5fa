import { ApiError } from '../../lib/api.ts'
import { type PurchaseHint, usePurchaseStore } from './store.ts'

/**
 * Opens the purchase dialog, which begins with the reason. @param goOn resumes the user's work once
 * they have paid
 */
export const openPurchase = (hint: PurchaseHint, goOn: (() => void) | null = null): void =>
  usePurchaseStore.setState({
    isOpen: true,
    wasOpened: true,
    hint,
    purchaseId: null,
    isCanceled: false,
    goOn,
  })

/** Opens the dialog with the outcome of a purchase. */
export const openReturned = (purchaseId: string, isCanceled: boolean): void =>
  usePurchaseStore.setState({ isOpen: true, wasOpened: true, purchaseId, isCanceled, goOn: null })

export const closePurchase = (): void => usePurchaseStore.setState({ isOpen: false, goOn: null })

/** Opens the purchase dialog if an allowance is spent. @returns false for every other failure */
export function offerPremium(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // By the specification also by the words of the reply: `message` holds them as the server wrote them, in no other language.
  const isUsedUp = error.refusal.requiresPurchase || error.message.includes('limit reached')
  if (isUsedUp) openPurchase(hintOf(error))
  return isUsedUp
}

function hintOf({ code, message }: ApiError): PurchaseHint {
  if (code === 'LIKE_LIMIT') return 'likes'
  if (code === 'SUPER_LIKE_LIMIT') return 'superLikes'
  return code === 'GAME_LIMIT' || message.includes('Weekly balloon game limit')
    ? 'balloonGames'
    : 'limit'
}
