import type Stripe from 'stripe'
import { z } from 'zod'
import { Id } from '../../../contract/primitives.ts'
import type { Context } from '../../../platform/context.ts'
import type { KnownFact, PaymentEvent, PaymentFact } from './provider.ts'

// Only the fields we read, in a form that the database can store. Stripe may change or extend the rest.
const StripeId = z.string().regex(/^[\w-]{1,255}$/)
const Cents = z.int32().min(0)
const Reference = z.union([StripeId, z.object({ id: StripeId })]).nullish()

const Event = z.object({
  id: StripeId,
  type: z.string().max(255),
  data: z.object({ object: z.unknown() }),
})
const Session = z.object({
  id: StripeId,
  /** Null for other purchases through the same account. */
  metadata: z.object({ purchase: Id.optional() }).nullish(),
  payment_intent: Reference,
  payment_status: z.string(),
  amount_total: Cents.nullish(),
  currency: z.string().nullish(),
})
const Return = z.object({
  id: StripeId,
  amount: Cents,
  payment_intent: Reference,
  status: z.string().nullish(),
})

/**
 * Translates a signed event into a fact about a purchase. Unknown events are logged and ignored: refusing one would only make Stripe resend
 * it for days.
 */
export function eventOf(signed: unknown, log: Context['log']): PaymentEvent {
  const named = { id: '', type: '' }
  try {
    const event = Event.parse(signed)
    Object.assign(named, { id: event.id, type: event.type })
    return { ...named, fact: factOf(event) }
  } catch (error) {
    log.error({ err: error, event: named }, 'an event of Stripe could not be read')
    return { ...named, fact: null }
  }
}

function factOf({ type, data: { object } }: z.output<typeof Event>): PaymentFact | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionFact(Session.parse(object))
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, metadata } = Session.parse(object)
      return metadata?.purchase
        ? { what: 'ended', purchaseId: metadata.purchase, checkout: id }
        : null
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return returnFact('refund', object)
    case 'charge.dispute.funds_withdrawn':
      return returnFact('dispute', object)
    case 'charge.dispute.funds_reinstated':
      return returnFact('dispute', object, { isUndone: true })
    default:
      return null
  }
}

function sessionFact(session: z.output<typeof Session>): KnownFact | null {
  const purchaseId = session.metadata?.purchase
  const payment = idOf(session.payment_intent)
  if (!purchaseId) return null
  if (session.payment_status !== 'paid' || !payment)
    return { what: 'submitted', purchaseId, checkout: session.id }
  const { amount_total: amount, currency } = session
  return {
    what: 'paid',
    purchaseId,
    checkout: session.id,
    payment,
    amount: amount ?? 0,
    currency: currency ?? '',
  }
}

function returnFact(
  kind: 'refund' | 'dispute',
  object: unknown,
  { isUndone = false } = {},
): PaymentFact | null {
  const { id, amount, payment_intent, status } = Return.parse(object)
  const payment = idOf(payment_intent)
  const hasFailed = kind === 'refund' && (status === 'failed' || status === 'canceled')
  return payment
    ? { what: 'returned', returnId: id, payment, kind, amount, isUndone: isUndone || hasFailed }
    : null
}

const idOf = (named: z.output<typeof Reference>): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

/** Translates a fetched session into a fact. If the payment failed later, the session is still complete but unpaid. */
export function knownOf(session: Stripe.Checkout.Session, purchaseId: string): KnownFact | null {
  const { id: checkout, status, payment_status, payment_intent } = session
  if (status === 'open') return null
  const intent = typeof payment_intent === 'string' ? null : payment_intent
  const hasFailed = intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
  if (status === 'expired' || (payment_status !== 'paid' && hasFailed))
    return { what: 'ended', purchaseId, checkout }
  return sessionFact(Session.parse(session))
}
