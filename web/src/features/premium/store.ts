import { create } from 'zustand'

/** Why the dialog was opened: the limit that was reached, or a press on Get More. */
export type PurchaseHint = 'likes' | 'superLikes' | 'balloonGames' | 'limit' | 'more'

interface Shown {
  isOpen: boolean
  /** Set once the dialog is opened, and stays, so that it can close with its animation. */
  wasOpened: boolean
  hint: PurchaseHint
  /** The purchase that the user comes back to from the payment page, or that they have just made. */
  purchaseId: string | null
  /** Whether they left the payment page without paying. */
  isCanceled: boolean
}

export const usePurchaseStore = create<Shown>(() => ({
  isOpen: false,
  wasOpened: false,
  hint: 'more',
  purchaseId: null,
  isCanceled: false,
}))
