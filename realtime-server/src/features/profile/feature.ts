import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { endTravel, type LocationService } from '../location/service.ts'
import type { MediaService } from '../media/service.ts'
import { profile } from './routes.ts'
import { notifySelf, type ProfileService, profileService } from './service.ts'

export function feature(
  context: Context,
  uses: { locations: LocationService; media: MediaService },
): Feature<ProfileService> {
  const service = profileService(context, uses)
  return {
    service,
    onTabsCame: (tabs) => service.arrived(tabs),
    routes: (api) => profile(api, service),
    jobs: {
      [notifySelf.name]: exactlyOnce(notifySelf, async ({ tx, emit }, { userId }) =>
        emit(userId, 'user:updated', { user: await service.self(tx, userId) }),
      ),
      [endTravel.name]: exactlyOnce(endTravel, (unit, { userId }) =>
        service.endTravel(unit, userId),
      ),
    },
  }
}
