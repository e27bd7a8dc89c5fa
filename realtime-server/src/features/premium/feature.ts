import { countEvents } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { openPayments } from './payment/open.ts'
import { purchaseService } from './purchases.ts'
import { premium } from './routes.ts'
import { expirePremium, type PremiumService, premiumService, type Selves } from './service.ts'

export function feature(context: Context, uses: { profiles: Selves }): Feature<PremiumService> {
  const service = premiumService(context, uses)
  const purchases = purchaseService(context, service, openPayments(context))
  return {
    service,
    routes: (api) => premium(api, purchases),
    counts: {
      purchases: countEvents(
        'Purchases that were paid.',
        'purchase:changed',
        ({ purchase }) => purchase.status === 'paid' && purchase.returns.length === 0,
      ),
    },
    jobs: {
      [expirePremium.name]: exactlyOnce(expirePremium, (unit, { userId }) =>
        service.expire(unit, userId),
      ),
      'unknown-payments': { every: 60_000, run: purchases.askUnknown },
    },
  }
}
