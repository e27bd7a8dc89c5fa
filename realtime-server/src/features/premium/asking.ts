import {
  lockPurchase,
  type PurchaseRow,
  unknownPurchases,
  updatePurchase,
} from '@swoon/db/queries/purchases'
import { refusalOf } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { PaymentProvider } from './payment/provider.ts'
import type { Settling } from './settling.ts'

/** Milliseconds after which a purchase whose page never opened is dropped. */
const startPatience = 60 * 60 * 1000
/** Milliseconds that one run spends on unknown outcomes. */
const askingFor = 10_000

/** Asks the provider for outcomes that it hasn't reported. */
export function asking(
  { db, clock, commit, log }: Pick<Context, 'db' | 'clock' | 'commit' | 'log'>,
  { learn }: Settling,
  provider: PaymentProvider | null,
) {
  /**
   * Asks the provider for an unreported outcome.
   * @param within milliseconds that it may take
   */
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
      // Nobody has its page's address, so nobody can pay it.
      const isGivenUp =
        !row.paid_at &&
        row.checkout === null &&
        now.getTime() - created_at.getTime() > startPatience
      await updatePurchase(unit.tx, id, { asked_at: now, ...(isGivenUp && { ended_at: now }) })
    })
  }

  return {
    /**
     * Asks for all unreported outcomes, because the provider's messages may get lost. It stops when its time is up or the provider doesn't
     * answer, since other recurring work waits for it; the rest follows next time.
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
          // Moved behind the others.
          await updatePurchase(db, row.id, { asked_at: clock.now() })
          if (refusalOf(error)?.code === 'UNAVAILABLE') return
        }
      }
    },
  }
}
