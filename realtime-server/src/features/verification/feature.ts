import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { atLeastOnce, exactlyOnce } from '../../platform/jobs/jobs.ts'
import type { MediaService } from '../media/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { endDocument, notifyVerification } from './jobs.ts'
import { verification } from './routes.ts'
import { type VerificationService, verificationService } from './service.ts'

export function feature(
  context: Context,
  uses: { profiles: ProfileService; media: MediaService },
): Feature<VerificationService> {
  const service = verificationService(context, uses)
  return {
    service,
    routes: (api) => verification(api, service, uses.media),
    jobs: {
      [notifyVerification.name]: exactlyOnce(notifyVerification, (unit, what) =>
        service.notify(unit, what),
      ),
      [endDocument.name]: atLeastOnce(endDocument, ({ id }) => service.endDocument(id)),
    },
  }
}
