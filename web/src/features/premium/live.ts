import type { LiveHandlers } from '../../lib/live.ts'
import { applyPurchase } from './buy.ts'

export const live: LiveHandlers = {
  'purchase:changed': ({ purchase }) => applyPurchase(purchase),
}
