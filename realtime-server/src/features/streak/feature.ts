import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { PremiumService, Selves } from '../premium/service.ts'
import { streak } from './routes.ts'
import { type StreakService, streakService } from './service.ts'

export function feature(
  context: Context,
  uses: { profiles: Selves; premium: PremiumService },
): Feature<StreakService> {
  const service = streakService(context, uses)
  return {
    service,
    routes: (api) => streak(api, service),
  }
}
