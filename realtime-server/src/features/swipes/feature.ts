import { countEvents } from '../../platform/changes/counted.ts'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { MatchService } from '../matches/service.ts'
import { swipes } from './routes.ts'
import { type SwipeService, swipeService } from './service.ts'

export function feature(
  context: Context,
  { matches }: { matches: MatchService },
): Feature<SwipeService> {
  const service = swipeService(context, matches)
  return {
    service,
    routes: (api) => swipes(api, service),
    counts: { swipes: countEvents('Decisions on people.', 'swipe:made') },
  }
}
