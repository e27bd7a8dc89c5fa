import type Stripe from 'stripe'
import type { Env } from '../../../env.ts'
import type { Context } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/errors.ts'
import { premiumPrice } from '../contract.ts'
import type { KnownFact, PaymentFact, PaymentProvider } from './provider.ts'

type StripeEnv = Env & { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; PUBLIC_URL: string }

/** Milliseconds that Stripe may take to answer. */
const patience = 10_000

/**
 * Stripe's own payment page, in payment mode: nothing renews. Stripe learns the purchase's id and nothing about the person; it asks
 * the payer for what it needs.
 */
export function stripePayments(env: StripeEnv, log: Context['log']): PaymentProvider {
  let client: Promise<Stripe> | undefined
  // Its code loads with the first purchase.
  const open = () => (client ??= connect(env))
  const back = (id: string, outcome: string) =>
    `${env.PUBLIC_URL.replace(/\/$/, '')}/discover?purchase=${id}&${outcome}`

  return {
    kind: 'stripe',
    async start({ id, quantity, owed_cents }) {
      const metadata = { purchase: id }
      const line = (name: string, unit_amount: number, quantity: number) => ({
        quantity,
        price_data: { currency: 'usd', unit_amount, product_data: { name } },
      })
      const premium = line(`${env.APP_NAME} Premium, 1 month`, premiumPrice, quantity)
      const minutes = owed_cents > 0 ? [line('Video call minutes', owed_cents, 1)] : []
      try {
        const { checkout } = await open()
        const session = await checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            line_items: [premium, ...minutes],
            metadata,
            payment_intent_data: { metadata },
            success_url: back(id, 'returned'),
            cancel_url: back(id, 'cancelled'),
          },
          { idempotencyKey: id },
        )
        if (!session.url) throw new Error('Stripe gave no address of its page')
        return { checkout: session.id, url: session.url }
      } catch (error) {
        log.warn({ err: error }, 'a payment could not be started')
        const text = 'The payment page did not open. Nothing was charged. Please try again.'
        throw new Refusal('UNAVAILABLE', text, { retryAfter: 5 })
      }
    },

    async ask({ id }, checkout) {
      const { checkout: pages } = await open()
      return knownOf(await pages.sessions.retrieve(checkout, { expand: ['payment_intent'] }), id)
    },

    async read(body, signature) {
      const { webhooks } = await open()
      try {
        const event = webhooks.constructEvent(body, signature, env.STRIPE_WEBHOOK_SECRET)
        return { id: event.id, type: event.type, fact: factOf(event) }
      } catch {
        throw new Refusal('INVALID', 'This message is not signed as it should be.')
      }
    },
  }
}

async function connect({ STRIPE_SECRET_KEY, STRIPE_API }: StripeEnv): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(STRIPE_API ?? 'https://api.stripe.com')
  return new Client(STRIPE_SECRET_KEY, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** What an event of Stripe means for a purchase. */
export function factOf({ type, data }: Stripe.Event): PaymentFact | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionFact(data.object as Stripe.Checkout.Session)
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = data.object as Stripe.Checkout.Session
      const purchaseId = session.metadata?.purchase
      return purchaseId ? { what: 'ended', purchaseId, checkout: session.id } : null
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = data.object as Stripe.Refund
      const isUndone = refund.status === 'failed' || refund.status === 'canceled'
      return returnFact('refund', refund, isUndone)
    }
    case 'charge.dispute.funds_withdrawn':
      return returnFact('dispute', data.object as Stripe.Dispute, false)
    case 'charge.dispute.funds_reinstated':
      return returnFact('dispute', data.object as Stripe.Dispute, true)
    default:
      return null
  }
}

function sessionFact(session: Stripe.Checkout.Session): KnownFact | null {
  const purchaseId = session.metadata?.purchase
  const payment = idOf(session.payment_intent)
  if (!purchaseId) return null
  if (session.payment_status !== 'paid' || !payment) return { what: 'submitted', purchaseId, checkout: session.id }
  const { amount_total: amount, currency } = session
  return { what: 'paid', purchaseId, checkout: session.id, payment, amount: amount ?? 0, currency: currency ?? '' }
}

/** What a session that was asked for says of itself. A payment that failed later leaves it complete and unpaid. */
function knownOf(session: Stripe.Checkout.Session, purchaseId: string): KnownFact | null {
  const { id: checkout, status, payment_status, payment_intent } = session
  if (status === 'open') return null
  const intent = typeof payment_intent === 'string' ? null : payment_intent
  const hasFailed = intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
  if (status === 'expired' || (payment_status !== 'paid' && hasFailed)) return { what: 'ended', purchaseId, checkout }
  return sessionFact(session)
}

function returnFact(
  kind: 'refund' | 'dispute',
  { id, amount, payment_intent }: Pick<Stripe.Refund, 'id' | 'amount' | 'payment_intent'>,
  isUndone: boolean,
): PaymentFact | null {
  const payment = idOf(payment_intent)
  return payment ? { what: 'returned', returnId: id, payment, kind, amount, isUndone } : null
}

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
