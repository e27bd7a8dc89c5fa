import type { LiveHandlers } from '../../lib/live.ts'
import { offer, purchases, receipts } from './queries.ts'

const refetchAll = () => Promise.all([offer, receipts, purchases].map((queries) => queries.refetchAll()))

export const live: LiveHandlers = {
  // Rare, so its code loads with the first one.
  'purchase:changed': ({ purchase }) =>
    void import('./buy.ts').then(({ applyPurchase }) => applyPurchase(purchase), refetchAll),
}
