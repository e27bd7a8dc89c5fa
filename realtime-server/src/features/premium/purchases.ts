import type { Tx } from '@swoon/db'
import { openCents } from '@swoon/db/queries/owed'
import {
  insertPurchase,
  lockPayment,
  lockPurchase,
  type PurchaseRow,
  purchaseOf,
  receiptsOf,
  recordEvent,
  recordReturn,
  unknownPurchases,
  updatePurchase,
} from '@swoon/db/queries/purchases'
import { notFound, refusalOf } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import {
  type Purchase,
  type PurchaseOffer,
  type PurchaseResult,
  type PurchaseView,
  premiumPrice,
} from './contract.ts'
import type { KnownFact, PaymentFact, PaymentProvider, Started } from './payment/provider.ts'
import { monthsReturned } from './rules.ts'
import type { PremiumService } from './service.ts'

/** Milliseconds after which a purchase whose page never opened is given up. */
const startPatience = 60 * 60 * 1000
/** Milliseconds for which one run asks for what is unknown. */
const askingFor = 10_000

const ended = () => refuse('paymentEnded')

export type PurchaseService = ReturnType<typeof purchaseService>

/** Purchases of premium, from the press on Buy to the provider's last word. */
export function purchaseService(
  { db, clock, commit, log }: Pick<Context, 'db' | 'clock' | 'commit' | 'log'>,
  premium: PremiumService,
  provider: PaymentProvider | null,
) {
  /** Brings a purchase's months into line with the money. In any order and any number of times, the result is the same. */
  async function settle(unit: Unit, id: string): Promise<void> {
    const purchase = await lockPurchase(unit.tx, { id })
    if (!purchase?.paid_at) return
    const { user_id: userId, quantity } = purchase
    if (!userId)
      return void log.warn({ purchase: id }, 'money moved for an account that is deleted')
    await premium.grantPremium(unit, userId, { months: quantity }, 'purchase', id)
    await premium.takeBack(unit, userId, 'purchase', id, monthsReturned(purchase))
  }

  async function notify({ tx, emit }: Unit, id: string): Promise<void> {
    const row = await lockPurchase(tx, { id })
    if (row?.user_id) emit(row.user_id, 'purchase:changed', { purchase: purchaseView(row) })
  }

  async function pay(unit: Unit, id: string, payment: string): Promise<void> {
    await lockPayment(unit.tx, payment)
    const purchase = await lockPurchase(unit.tx, { id })
    if (!purchase || purchase.paid_at) return
    await updatePurchase(unit.tx, id, { paid_at: clock.now(), payment })
    await settle(unit, id)
    await notify(unit, id)
  }

  /** Whether the provider speaks of a purchase of ours, as it was agreed. */
  function agrees(row: PurchaseRow, fact: KnownFact): boolean {
    if (row.checkout !== null && row.checkout !== fact.checkout) return false
    return (
      fact.what !== 'paid' ||
      (fact.amount === row.amount + row.owed_cents && fact.currency === 'usd')
    )
  }

  async function learn(unit: Unit, fact: PaymentFact): Promise<void> {
    const now = clock.now()
    if (fact.what === 'returned') {
      await lockPayment(unit.tx, fact.payment)
      // The provider reports one return several times, each time as a message of its own.
      if (!(await recordReturn(unit.tx, { ...fact, id: fact.returnId, now }))) return
      const purchase = await lockPurchase(unit.tx, { payment: fact.payment })
      if (!purchase) return
      await settle(unit, purchase.id)
      return notify(unit, purchase.id)
    }
    if (fact.what === 'paid') await lockPayment(unit.tx, fact.payment)
    const row = await lockPurchase(unit.tx, { id: fact.purchaseId })
    if (!row || !agrees(row, fact)) return void log.error({ fact }, 'a payment fits no purchase')
    if (fact.what === 'paid') return pay(unit, row.id, fact.payment)
    // No one is notified of what is known already.
    if (row.paid_at || (fact.what === 'ended' ? row.ended_at : row.submitted_at)) return
    await updatePurchase(
      unit.tx,
      row.id,
      fact.what === 'ended' ? { ended_at: now } : { submitted_at: now },
    )
    await notify(unit, row.id)
  }

  /** Notes the provider's page of a purchase. @throws Refusal CONFLICT if the purchase was given up meanwhile */
  async function begin(
    unit: Unit,
    id: string,
    started: Exclude<Started, { payment: string }>,
  ): Promise<void> {
    const row = await lockPurchase(unit.tx, { id })
    if (!row || row.ended_at) throw ended()
    await updatePurchase(unit.tx, id, { checkout: started.checkout, checkout_url: started.url })
  }

  /** Asks the provider for a purchase whose outcome it has not reported. @param within milliseconds that it may take */
  async function ask(
    by: PaymentProvider,
    { id, checkout, created_at }: PurchaseRow,
    within: number,
  ): Promise<void> {
    const known = checkout === null ? null : await by.ask({ id }, checkout, within)
    await commit(async (unit) => {
      const now = clock.now()
      if (known) await learn(unit, known)
      const row = await lockPurchase(unit.tx, { id })
      if (!row) return
      // No one has the address of its page, so no one can pay it.
      const isGivenUp =
        !row.paid_at &&
        row.checkout === null &&
        now.getTime() - created_at.getTime() > startPatience
      await updatePurchase(unit.tx, id, { asked_at: now, ...(isGivenUp && { ended_at: now }) })
    })
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
    offer: async (userId: string): Promise<PurchaseOffer> => ({
      payment: provider?.kind ?? 'none',
      price: premiumPrice,
      owedCents: await openCents(db, userId),
    }),

    /** @throws Refusal UNAVAILABLE, CONFLICT if the nonce belongs to another purchase or to one that has ended */
    async purchase(
      userId: string,
      { quantity, nonce = newId() }: Purchase,
    ): Promise<PurchaseResult> {
      if (!provider) throw refuse('paymentsNotSetUp', {}, { retryAfter: 3600 })
      const row = await commit(({ tx }) => find(tx, userId, nonce, quantity, provider.kind))
      if (row.quantity !== quantity) throw refuse('otherMonths')
      if (row.paid_at) return result(row)
      if (row.ended_at || row.provider !== provider.kind) throw ended()
      if (row.checkout_url) return result(row)
      // Outside of a transaction: the provider may take seconds, and a repeat gets the same payment from it.
      const started = await provider.start(row)
      await commit((unit) =>
        'payment' in started ? pay(unit, row.id, started.payment) : begin(unit, row.id, started),
      )
      const now = await purchaseOf(db, userId, row.id)
      if (!now) throw notFound()
      return result(now)
    },

    /**
     * Asks the provider for the purchases whose outcome it has not reported: its message may be lost. Other recurring work waits for it, so
     * it ends in time and where the provider does not answer; the rest is asked for the next time.
     */
    async askUnknown(): Promise<void> {
      if (!provider) return
      const until = clock.now().getTime() + askingFor
      for (const row of await unknownPurchases(db, provider.kind, clock.now())) {
        const left = until - clock.now().getTime()
        if (left <= 0) return
        try {
          await ask(provider, row, left)
        } catch (error) {
          log.warn({ err: error, purchase: row.id }, 'a payment could not be asked for')
          // Its turn comes after the others.
          await updatePurchase(db, row.id, { asked_at: clock.now() })
          if (refusalOf(error)?.code === 'UNAVAILABLE') return
        }
      }
    },

    /** What was paid or is about to be, latest first. */
    receipts: async (userId: string): Promise<PurchaseView[]> =>
      (await receiptsOf(db, userId)).map(purchaseView).filter(({ status }) => status !== 'ended'),

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

    /** Takes in what the provider reports, each message once. @throws Refusal INVALID, NOT_FOUND without such a provider */
    async hear(body: Buffer, signature: string): Promise<void> {
      if (!provider) throw notFound()
      const { id, type, fact } = await provider.read(body, signature)
      if (!fact) return
      await commit(async (unit) => {
        if (await recordEvent(unit.tx, id, type, clock.now())) await learn(unit, fact)
      })
    },
  }
}

function result(row: PurchaseRow): PurchaseResult {
  const purchase = purchaseView(row)
  if (!row.paid_at)
    return { message: 'Continue on the payment page.', purchase, checkoutUrl: row.checkout_url }
  const message =
    row.provider === 'demo' ? 'Premium is active. Nothing was charged.' : 'Premium is active.'
  return { message, purchase, checkoutUrl: null }
}

const iso = (time: string) => new Date(time).toISOString()

function statusOf({ paid_at, ended_at, submitted_at }: PurchaseRow): PurchaseView['status'] {
  if (paid_at) return 'paid'
  if (ended_at) return 'ended'
  return submitted_at ? 'processing' : 'open'
}

const purchaseView = (row: PurchaseRow): PurchaseView => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  months: row.quantity,
  amount: row.amount,
  owedCents: row.owed_cents,
  provider: row.provider as PurchaseView['provider'],
  status: statusOf(row),
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.payment,
  returns: row.returns.flatMap(({ id, kind, amount, returned_at, undone_at }) =>
    returned_at
      ? [
          {
            id,
            kind: kind as 'refund' | 'dispute',
            amount,
            returnedAt: iso(returned_at),
            undoneAt: undone_at && iso(undone_at),
          },
        ]
      : [],
  ),
})
