import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { purchasesKey } from './queries.ts'

export const live: LiveHandlers = {
  // Rare, so its code loads with the first one.
  'purchase:changed': ({ purchase }) =>
    void import('./buy.ts').then(
      ({ applyPurchase }) => applyPurchase(purchase),
      () => refetch({ queryKey: purchasesKey }),
    ),
  resync: () => void refetch({ queryKey: purchasesKey }),
}
