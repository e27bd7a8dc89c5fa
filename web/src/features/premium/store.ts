import { create } from 'zustand'

/** The reason the dialog was opened: a limit reached, owed call minutes, or a press on Get More. */
export type PurchaseHint = 'likes' | 'superLikes' | 'balloonGames' | 'limit' | 'owed' | 'more'

interface Shown {
  isOpen: boolean
  /** Set once the dialog has opened, and stays, so that it can close with its animation. */
  wasOpened: boolean
  hint: PurchaseHint
  /** The purchase the user is returning to from the payment page, or has just made. */
  purchaseId: string | null
  /** True if the user left the payment page without paying. */
  isCanceled: boolean
  /** Resumes the user's work once they have paid. The dialog then closes, and the payment page opens beside this one. */
  goOn: (() => void) | null
}

export const usePurchaseStore = create<Shown>(() => ({
  isOpen: false,
  wasOpened: false,
  hint: 'more',
  purchaseId: null,
  isCanceled: false,
  goOn: null,
}))
