import { notFound } from '../../../platform/base/errors.ts'
import type { PaymentProvider } from './provider.ts'

/** Takes no money: every purchase counts as paid at once. The purchase dialog says so. */
export const demoPayments: PaymentProvider = {
  kind: 'demo',
  start: async ({ id }) => ({ payment: `demo_${id}` }),
  ask: async () => null,
  requireSignature() {
    throw notFound()
  },
  read: async () => {
    throw notFound()
  },
}
