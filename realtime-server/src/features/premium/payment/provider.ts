import type { PurchaseRow } from '@swoon/db/queries/purchases'

/** A provider's report about a purchase or its payment, once per id. */
export type PaymentFact =
  | { what: 'submitted'; purchaseId: string; checkout: string }
  | {
      what: 'paid'
      purchaseId: string
      checkout: string
      payment: string
      amount: number
      currency: string
    }
  | { what: 'ended'; purchaseId: string; checkout: string }
  | {
      what: 'returned'
      returnId: string
      payment: string
      kind: 'refund' | 'dispute'
      amount: number
      isUndone: boolean
    }

/** State of a payment before money goes back. */
export type KnownFact = Exclude<PaymentFact, { what: 'returned' }>

export interface PaymentEvent {
  id: string
  type: string
  /** Null if it doesn't concern us. */
  fact: PaymentFact | null
}

/** Already paid, or to be paid on the provider's page. */
export type Started = { payment: string } | { checkout: string; url: string }

/** A payment provider, stored in `purchases.provider`. */
export interface PaymentProvider {
  readonly kind: 'demo' | 'stripe'
  /**
   * Starts the payment of a purchase. A repeat returns the same payment.
   * @throws Refusal UNAVAILABLE
   */
  start(purchase: Pick<PurchaseRow, 'id' | 'quantity' | 'owed_cents'>): Promise<Started>
  /**
   * Asks for the outcome of a started payment; null while it is open.
   * @param within milliseconds that it may take
   * @throws Refusal UNAVAILABLE while the provider doesn't answer, another error if it can't tell
   */
  ask(
    purchase: Pick<PurchaseRow, 'id'>,
    checkout: string,
    within: number,
  ): Promise<KnownFact | null>
  /**
   * Checks that a message has a plausible signature, before its body is read.
   * @throws Refusal INVALID, NOT_FOUND if this provider sends none
   */
  requireSignature(signature: string): void
  /** Reads a signed message. @throws Refusal INVALID, NOT_FOUND if this provider sends none */
  read(body: Buffer, signature: string): Promise<PaymentEvent>
}
