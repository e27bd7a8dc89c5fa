import {
  type GivenPremium,
  type PurchaseOffer,
  type PurchaseView,
  premiumRoutes,
} from '@swoon/realtime-server/contract/premium'
import { type OwedCall, videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { useMe } from '../../lib/me.ts'
import { useNow } from '../../lib/use-now.ts'

/** Checks whether the signed-in user's premium is set and has not expired. */
export function useIsPremium(): boolean {
  const me = useMe()
  const now = useNow()
  if (!me?.isPremium || me.premiumExpiresAt === null) return false
  return Date.parse(me.premiumExpiresAt) > now
}

/** The offer: payment, price, and debt for calls. */
export const offer = liveQuery<PurchaseOffer>({
  key: ['purchases', 'offer'],
  fetch: (signal) => call(premiumRoutes.offer, { signal }),
})

/** The user's receipts, latest first. */
export const receipts = liveQuery<readonly PurchaseView[]>({
  key: ['purchases', 'receipts'],
  fetch: (signal) => call(premiumRoutes.receipts, { signal }),
})

/** Call minutes that the user has agreed to pay, latest call first. */
export const owed = liveQuery<readonly OwedCall[]>({
  key: ['purchases', 'owed'],
  fetch: (signal) => call(videoChatRoutes.owed, { signal }),
})

/** Premium that the team gave, latest first. */
const given = liveQuery<readonly GivenPremium[], [end: string]>({
  key: ['purchases', 'given'],
  fetch: (signal) => call(premiumRoutes.given, { signal }),
})

export const purchases = liveQuery<PurchaseView, [id: string]>({
  key: ['purchases', 'one'],
  fetch: (signal, id) => call(premiumRoutes.receipt, { params: { id }, signal }),
})

// Refetched because calls change the debt.
export const useOffer = (enabled: boolean) =>
  useQuery({ ...offer().options, enabled, staleTime: 0 })

export const useOwed = () => useQuery(owed().options)

/** Refetched whenever premium's end changes. */
export const useGiven = () => useQuery(given(useMe()?.premiumExpiresAt ?? '').options)

export const useReceipts = () => useQuery(receipts().options)

/** One of the user's purchases, kept up to date by events. */
export const usePurchase = (id: string | null) =>
  useQuery({ ...purchases(id ?? '').options, enabled: id !== null })
