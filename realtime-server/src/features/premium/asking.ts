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

/** Milliseconds after which a purchase whose page never opened is given up. */
const startPatience = 60 * 60 * 1000
/** Milliseconds for which one run asks for unknown outcomes. */
const askingFor = 10_000

/** Asks the provider for outcomes that it has not reported. */
export function asking(
  { db, clock, commit, log }: Pick<Context, 'db' | 'clock' | 'commit' | 'log'>,
  { learn }: Settling,
  provider: PaymentProvider | null,
) {
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

  return {
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
  }
}
