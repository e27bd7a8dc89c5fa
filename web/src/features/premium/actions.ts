import { ApiError } from '../../lib/api.ts'
import { type PurchaseHint, usePurchaseStore } from './store.ts'

/** Opens the purchase dialog, which starts with the reason. @param goOn resumes the user's work once they have paid */
export const openPurchase = (hint: PurchaseHint, goOn: (() => void) | null = null): void =>
  usePurchaseStore.setState({
    isOpen: true,
    wasOpened: true,
    hint,
    purchaseId: null,
    isCanceled: false,
    goOn,
  })

/** Opens the dialog at a purchase's outcome. */
export const openReturned = (purchaseId: string, isCanceled: boolean): void =>
  usePurchaseStore.setState({ isOpen: true, wasOpened: true, purchaseId, isCanceled, goOn: null })

export const closePurchase = (): void => usePurchaseStore.setState({ isOpen: false, goOn: null })

/** Opens the purchase dialog if an allowance is spent. @returns false for every other failure */
export function offerPremium(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  // As specified, also recognized by the reply's text: `message` holds it in the server's English.
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
