import { create } from 'zustand'

/** What the person wanted to do when the dialog opened. */
export type PurchaseAction = 'subscription' | 'more'

export const usePurchaseStore = create<{ isOpen: boolean; action: PurchaseAction }>(() => ({
  isOpen: false,
  action: 'more',
}))
