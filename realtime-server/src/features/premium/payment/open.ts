import type { Context } from '../../../platform/context.ts'
import { demoPayments } from './demo.ts'
import type { PaymentProvider } from './provider.ts'
import { stripePayments } from './stripe.ts'

/** Opens the configured payment provider; null if nothing can be bought. */
export function openPayments({ env, log }: Pick<Context, 'env' | 'log'>): PaymentProvider | null {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL } = env
  if (PAYMENTS === 'demo') return demoPayments
  if (PAYMENTS === 'none' || !STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !PUBLIC_URL)
    return null
  return stripePayments({ ...env, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PUBLIC_URL }, log)
}
