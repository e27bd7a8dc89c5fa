import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { profile } from './routes.ts'
import { type ProfileService, profileService } from './service.ts'

export function feature(context: Context): Feature<ProfileService> {
  const service = profileService(context)
  return {
    service,
    routes: (api) => profile(api, service),
  }
}
