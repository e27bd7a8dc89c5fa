import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { create } from 'zustand'

/** What the person wanted to do when the dialog opened. */
export type PurchaseAction = 'subscription' | 'more'

export const usePurchaseStore = create<{ isOpen: boolean; action: PurchaseAction }>(() => ({
  isOpen: false,
  action: 'more',
}))

export const openPurchase = (action: PurchaseAction) => usePurchaseStore.setState({ isOpen: true, action })

export const closePurchase = () => usePurchaseStore.setState({ isOpen: false })

/** Premium holds while it is set and its end lies ahead. `now` in milliseconds. */
export const isPremiumActive = (user: Pick<SelfView, 'isPremium' | 'premiumExpiresAt'>, now: number): boolean =>
  user.isPremium && user.premiumExpiresAt !== null && Date.parse(user.premiumExpiresAt) > now
