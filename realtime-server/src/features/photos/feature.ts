import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import type { MediaService } from '../media/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { photos } from './routes.ts'
import { type PhotoService, photoService } from './service.ts'

export function feature(
  context: Context,
  uses: { profiles: ProfileService; media: MediaService },
): Feature<PhotoService> {
  const service = photoService(context, uses)
  return {
    service,
    routes: (api) => photos(api, service, uses.media),
  }
}
