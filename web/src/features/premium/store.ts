import { create } from 'zustand'

/** The action for which the dialog was opened. */
export type PurchaseAction = 'subscription' | 'more'

export const usePurchaseStore = create<{ isOpen: boolean; action: PurchaseAction }>(() => ({
  isOpen: false,
  action: 'more',
}))
