import type { PurchaseRow } from '@swoon/db/queries/purchases'

/** A provider's report of a purchase or its payment, each by its own id once. */
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
  /** Null if it means nothing to us. */
  fact: PaymentFact | null
}

/** Either the purchase is paid, or the person pays on the provider's page. */
export type Started = { payment: string } | { checkout: string; url: string }

/** Someone who takes money. Stored in `purchases.provider`. */
export interface PaymentProvider {
  readonly kind: 'demo' | 'stripe'
  /** Starts the payment of a purchase. A repeat starts the same one. @throws Refusal UNAVAILABLE */
  start(purchase: Pick<PurchaseRow, 'id' | 'quantity' | 'owed_cents'>): Promise<Started>
  /**
   * Asks for the outcome of a payment that was started; null while it is open.
   * @param within milliseconds that it may take
   * @throws Refusal UNAVAILABLE while the provider answers nothing, another error if it cannot say
   * this
   */
  ask(
    purchase: Pick<PurchaseRow, 'id'>,
    checkout: string,
    within: number,
  ): Promise<KnownFact | null>
  /**
   * Checks whether a message bears a possible signature, before its body is read.
   * @throws Refusal INVALID, NOT_FOUND if this provider sends none
   */
  requireSignature(signature: string): void
  /** Reads a signed message. @throws Refusal INVALID, NOT_FOUND if this provider sends none */
  read(body: Buffer, signature: string): Promise<PaymentEvent>
}
