import { type PurchaseView, premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { fetchTold } from '../../lib/told.ts'
import { useNow } from '../../lib/use-now.ts'

/** Whether the signed-in person's premium is set and has not expired. */
export function useIsPremium(): boolean {
  const me = useMe()
  const now = useNow()
  if (!me?.isPremium || me.premiumExpiresAt === null) return false
  return Date.parse(me.premiumExpiresAt) > now
}

/** All below one key, so that they are refreshed together. */
export const purchasesKey = ['purchases'] as const
export const receiptsKey = [...purchasesKey, 'receipts'] as const
export const purchaseKey = (id: string) => [...purchasesKey, id] as const

/** How premium is paid, its price, and what is owed for calls. */
export const useOffer = (enabled: boolean) =>
  useQuery({
    queryKey: [...purchasesKey, 'offer'],
    queryFn: ({ signal }) => call(premiumRoutes.offer, { signal }),
    enabled,
    // Calls change what is owed.
    staleTime: 0,
  })

const receiptsQuery = queryOptions({
  queryKey: receiptsKey,
  queryFn: ({ signal }) => call(premiumRoutes.receipts, { signal }),
})

/** What the person has paid, latest first. */
export const useReceipts = () => useQuery(receiptsQuery)

/** One purchase of the person, which events keep up to date. */
export const usePurchase = (id: string | null) =>
  useQuery<PurchaseView>({
    queryKey: purchaseKey(id ?? ''),
    queryFn: ({ signal }) =>
      fetchTold(purchaseKey(id ?? ''), () => call(premiumRoutes.receipt, { params: { id: id ?? '' }, signal })),
    enabled: id !== null,
  })
