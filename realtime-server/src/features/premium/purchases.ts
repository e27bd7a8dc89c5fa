import type { Tx } from '@swoon/db'
import { openCents } from '@swoon/db/queries/owed'
import { grantsOf } from '@swoon/db/queries/premium'
import {
  insertPurchase,
  lockPurchase,
  purchaseOf,
  receiptsOf,
  recordEvent,
  updatePurchase,
} from '@swoon/db/queries/purchases'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { asking } from './asking.ts'
import {
  type GivenPremium,
  type Purchase,
  type PurchaseOffer,
  type PurchaseResult,
  type PurchaseView,
  premiumPrice,
} from './contract.ts'
import type { PaymentProvider, Started } from './payment/provider.ts'
import type { PremiumService } from './service.ts'
import { settling } from './settling.ts'
import { givenView, purchaseResult, purchaseView } from './views.ts'

const ended = () => refuse('paymentEnded')

export type PurchaseService = ReturnType<typeof purchaseService>

/** Handles purchases of premium, from the press on Buy to the provider's last report. */
export function purchaseService(
  context: Pick<Context, 'db' | 'clock' | 'commit' | 'log'>,
  premium: PremiumService,
  provider: PaymentProvider | null,
) {
  const { db, clock, commit } = context
  const money = settling(context, premium)

  /**
   * Records the provider's page of a purchase.
   * @throws Refusal CONFLICT if the purchase was dropped
   */
  async function begin(
    unit: Unit,
    id: string,
    started: Exclude<Started, { payment: string }>,
  ): Promise<void> {
    const row = await lockPurchase(unit.tx, { id })
    if (!row || row.ended_at) throw ended()
    await updatePurchase(unit.tx, id, { checkout: started.checkout, checkout_url: started.url })
  }

  const find = (
    tx: Tx,
    userId: string,
    nonce: string,
    quantity: number,
    kind: PaymentProvider['kind'],
  ) =>
    insertPurchase(tx, {
      id: newId(),
      userId,
      nonce,
      provider: kind,
      quantity,
      amount: premiumPrice * quantity,
      now: clock.now(),
    })

  return {
    ...asking(context, money, provider),

    offer: async (userId: string): Promise<PurchaseOffer> => ({
      payment: provider?.kind ?? 'none',
      price: premiumPrice,
      owedCents: await openCents(db, userId),
    }),

    /** @throws Refusal UNAVAILABLE, CONFLICT if the nonce belongs to another purchase or to an ended one */
    async purchase(
      userId: string,
      { quantity, nonce = newId() }: Purchase,
    ): Promise<PurchaseResult> {
      if (!provider) throw refuse('paymentsNotSetUp', {}, { retryAfter: 3600 })
      const row = await commit(({ tx }) => find(tx, userId, nonce, quantity, provider.kind))
      if (row.quantity !== quantity) throw refuse('otherMonths')
      if (row.paid_at) return purchaseResult(row)
      if (row.ended_at || row.provider !== provider.kind) throw ended()
      if (row.checkout_url) return purchaseResult(row)
      // Outside of a transaction: the provider may take seconds, and repeats return the same payment.
      const started = await provider.start(row)
      await commit((unit) =>
        'payment' in started
          ? money.pay(unit, row.id, started.payment)
          : begin(unit, row.id, started),
      )
      const now = await purchaseOf(db, userId, row.id)
      if (!now) throw notFound()
      return purchaseResult(now)
    },

    /** Lists purchases that are paid or may still be, latest first. */
    receipts: async (userId: string): Promise<PurchaseView[]> =>
      (await receiptsOf(db, userId)).map(purchaseView).filter(({ status }) => status !== 'ended'),

    /** Lists what the team gave and has not taken back, latest first. */
    given: async (userId: string): Promise<GivenPremium[]> =>
      (await grantsOf(db, userId)).flatMap(givenView),

    /** @throws Refusal NOT_FOUND */
    async receipt(userId: string, id: string): Promise<PurchaseView> {
      const row = await purchaseOf(db, userId, id)
      if (!row) throw notFound()
      return purchaseView(row)
    },

    /** @throws Refusal INVALID, NOT_FOUND without a provider that signs */
    requireSignature(signature: string): void {
      if (!provider) throw notFound()
      provider.requireSignature(signature)
    },

    /**
     * Processes a report from the provider, each message once.
     * @throws Refusal INVALID, NOT_FOUND without such a provider
     */
    async hear(body: Buffer, signature: string): Promise<void> {
      if (!provider) throw notFound()
      const { id, type, fact } = await provider.read(body, signature)
      if (!fact) return
      await commit(async (unit) => {
        if (await recordEvent(unit.tx, id, type, clock.now())) await money.learn(unit, fact)
      })
    },
  }
}
