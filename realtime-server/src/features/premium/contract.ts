import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, Time } from '../../contract/primitives.ts'

/** US cents per month. */
export const premiumPrice = 1099
/** Months of one purchase. */
export const purchaseLimits = { min: 1, max: 12 } as const

/** Payment providers: `demo` takes no money and says so; `none` means nothing can be bought. */
export const paymentKinds = ['demo', 'stripe', 'none'] as const

/** This feature's part of the self view. */
export const ownPremium = {
  isPremium: z.boolean(),
  premiumExpiresAt: Time.nullable(),
}

export const Purchase = z
  .object({
    type: z.literal('subscription'),
    /** In cents. */
    amount: z.number().int(),
    /** Months. */
    quantity: z.number().int().min(purchaseLimits.min).max(purchaseLimits.max),
    /** Made by the client. A repeat with the same one is the same purchase. */
    nonce: Id.optional(),
  })
  .refine(({ amount, quantity }) => amount === premiumPrice * quantity, {
    message: `Premium costs ${premiumPrice} cents a month.`,
    path: ['amount'],
  })
export type Purchase = z.output<typeof Purchase>

/** Money returned to the payer: a refund, or a dispute with their bank, which we may win. */
export const ReturnView = z.object({
  id: z.string(),
  kind: z.enum(['refund', 'dispute']),
  /** In cents. */
  amount: z.number().int(),
  returnedAt: Time,
  /** Time at which we got the money back. */
  undoneAt: Time.nullable(),
})

/**
 * One of the person's own purchases. `open`: not paid yet; `processing`: the payer has agreed, and the money is on its way; `ended`: never
 * paid.
 */
export const PurchaseView = z.object({
  id: Id,
  createdAt: Time,
  months: z.number().int(),
  /** Price of the months in US cents. */
  amount: z.number().int(),
  /** Cents collected on top, for call minutes. */
  owedCents: z.number().int(),
  provider: z.enum(['demo', 'stripe']),
  status: z.enum(['open', 'processing', 'paid', 'ended']),
  paidAt: Time.nullable(),
  /** The provider's id of the payment. */
  reference: z.string().nullable(),
  returns: z.array(ReturnView),
})
export type PurchaseView = z.infer<typeof PurchaseView>

/** Premium that the team gave me, without what it took back. */
export const GivenPremium = z.object({
  id: Id,
  givenAt: Time,
  months: z.number().int(),
  startsAt: Time,
  endsAt: Time,
})
export type GivenPremium = z.infer<typeof GivenPremium>

export const PurchaseResult = z.object({
  message: z.string(),
  purchase: PurchaseView,
  /** The provider's page for paying; null if nothing is left to pay. */
  checkoutUrl: z.string().nullable(),
})
export type PurchaseResult = z.infer<typeof PurchaseResult>

export const PurchaseOffer = z.object({
  payment: z.enum(paymentKinds),
  price: z.number().int(),
  /** Cents that the user owes for call minutes. The next purchase collects them on top of its price. */
  owedCents: z.number().int(),
})
export type PurchaseOffer = z.infer<typeof PurchaseOffer>

export const premiumBudgets = budgets({
  purchase: { count: 30, window: 3600 },
  /** Reports from the payment provider, which all come from a few addresses. */
  'payment-event': { count: 1200, window: 60 },
})

export const premiumRoutes = routes({
  offer: {
    method: 'GET',
    url: '/api/purchase/offer',
    schema: {
      summary: 'How premium is paid, its price for a month, and what I owe for calls.',
      response: { 200: PurchaseOffer },
    },
  },
  purchase: {
    method: 'POST',
    url: '/api/purchase',
    schema: {
      summary:
        'Buy months of premium, which add up. A repeat with the same nonce is the same purchase.',
      body: Purchase,
      response: { 200: PurchaseResult },
    },
    config: { budget: premiumBudgets.purchase },
  },
  receipts: {
    method: 'GET',
    url: '/api/purchases',
    schema: {
      summary: 'What I have paid and what was returned, latest first.',
      response: { 200: z.array(PurchaseView) },
    },
  },
  receipt: {
    method: 'GET',
    url: '/api/purchases/:id',
    schema: {
      summary: 'One purchase of mine.',
      params: z.object({ id: Id }),
      response: { 200: PurchaseView },
    },
  },
  given: {
    method: 'GET',
    url: '/api/premium/given',
    schema: {
      summary: 'Premium that the team gave me, latest first.',
      response: { 200: z.array(GivenPremium) },
    },
  },
  paymentEvent: {
    method: 'POST',
    url: '/api/purchase/stripe',
    // Disputes include their evidence.
    bodyLimit: 1024 * 1024,
    schema: { summary: 'An event from Stripe, with its signature.', response: { 200: Done } },
    config: { requires: 'none', budget: premiumBudgets['payment-event'] },
  },
})

export const premiumEvents = events({
  /** Sent to the buyer's own tabs when a purchase was paid, failed, or had money returned. */
  'purchase:changed': z.object({ purchase: PurchaseView }),
})
