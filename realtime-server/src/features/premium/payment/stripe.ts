import type Stripe from 'stripe'
import type { Env } from '../../../env.ts'
import { unavailable } from '../../../platform/base/errors.ts'
import { Refusal, refuse } from '../../../platform/base/refusal.ts'
import type { Context } from '../../../platform/context.ts'
import { premiumPrice } from '../contract.ts'
import type { PaymentProvider } from './provider.ts'
import { eventOf, knownOf } from './stripe-facts.ts'

type StripeEnv = Env & {
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  PUBLIC_URL: string
}

const notSigned = () => new Refusal('INVALID', 'This message is not signed as it should be.')

/** Milliseconds that Stripe may take to answer. */
const patience = 10_000

/** Errors that have nothing to do with the request, so any other one would fail too. Timeouts count as connection errors. */
const unanswered = new Set<string>([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
])

/**
 * Stripe's hosted payment page, in payment mode: nothing renews. Stripe gets the purchase's id and nothing about the person, and asks the
 * payer for the rest.
 */
export function stripePayments(env: StripeEnv, log: Context['log']): PaymentProvider {
  let client: Promise<Stripe> | undefined
  // Loaded with the first purchase.
  const open = () => (client ??= connect(env))
  const back = (id: string, outcome: string) =>
    `${env.PUBLIC_URL}/discover?purchase=${id}&${outcome}`

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
        throw refuse('paymentNotOpened', {}, { retryAfter: 5 })
      }
    },

    async ask({ id }, checkout, within) {
      const { checkout: pages } = await open()
      const limits = { timeout: within, maxNetworkRetries: 0 }
      const session = await pages.sessions
        .retrieve(checkout, { expand: ['payment_intent'] }, limits)
        .catch((error: Stripe.errors.StripeError) => {
          throw unanswered.has(error.type) ? unavailable(error) : error
        })
      return knownOf(session, id)
    },

    requireSignature(signature) {
      if (!/^t=\d{1,12}(?:,v\d=[\da-f]{1,128}){1,8}$/.test(signature)) throw notSigned()
    },

    async read(body, signature) {
      const { webhooks } = await open()
      return eventOf(verified(webhooks, body, signature, env.STRIPE_WEBHOOK_SECRET), log)
    },
  }
}

/**
 * Parses the body.
 * @throws Refusal INVALID, before parsing, unless Stripe signed it in the last few minutes
 */
function verified(
  webhooks: Stripe.Webhooks,
  body: Buffer,
  signature: string,
  secret: string,
): unknown {
  try {
    return webhooks.constructEvent(body, signature, secret)
  } catch {
    throw notSigned()
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
