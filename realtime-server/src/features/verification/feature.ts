import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { deliver, whenDue } from '../../platform/jobs/due.ts'
import type { MediaService } from '../media/service.ts'
import type { ProfileService } from '../profile/service.ts'
import { endDocument, tellVerification } from './due.ts'
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
    due: {
      [tellVerification.name]: whenDue(tellVerification, (unit, what) => service.tell(unit, what)),
      [endDocument.name]: deliver(endDocument, ({ id }) => service.endDocument(id)),
    },
  }
}
