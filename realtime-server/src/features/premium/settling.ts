import {
  lockPayment,
  lockPurchase,
  recordReturn,
  updatePurchase,
} from '@swoon/db/queries/purchases'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { PaymentFact } from './payment/provider.ts'
import { agrees, monthsReturned } from './rules.ts'
import type { PremiumService } from './service.ts'
import { purchaseView } from './views.ts'

export type Settling = ReturnType<typeof settling>

/** Settles a purchase and its months after money has moved, within a unit of work. */
export function settling({ clock, log }: Pick<Context, 'clock' | 'log'>, premium: PremiumService) {
  /** Makes a purchase's months match the money. The result is the same in any order and for any number of calls. */
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

  async function learn(unit: Unit, fact: PaymentFact): Promise<void> {
    const now = clock.now()
    if (fact.what === 'returned') {
      await lockPayment(unit.tx, fact.payment)
      // The provider reports a return several times, each time in a new message.
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
    // Nobody is notified twice.
    if (row.paid_at || (fact.what === 'ended' ? row.ended_at : row.submitted_at)) return
    await updatePurchase(
      unit.tx,
      row.id,
      fact.what === 'ended' ? { ended_at: now } : { submitted_at: now },
    )
    await notify(unit, row.id)
  }

  return { pay, learn }
}
