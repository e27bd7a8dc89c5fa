import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { SwipeService } from '../swipes/service.ts'
import { secondLook } from './routes.ts'
import { type SecondLookService, secondLookService } from './service.ts'

export function feature(
  context: Context,
  { swipes }: { swipes: SwipeService },
): Feature<SecondLookService> {
  const service = secondLookService(context, swipes)
  return {
    service,
    routes: (api) => secondLook(api, service),
  }
}
