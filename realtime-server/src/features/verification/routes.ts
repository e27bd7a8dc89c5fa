import { notTheActor } from '../../platform/base/errors.ts'
import type { App } from '../../platform/http/schema.ts'
import type { MediaService } from '../media/service.ts'
import { verificationRoutes } from './contract.ts'
import type { VerificationService } from './service.ts'

export function verification(app: App, service: VerificationService, media: MediaService): void {
  app.route({
    ...verificationRoutes.submit,
    handler: (request) =>
      media.takeDocument(
        request,
        'idDocument',
        (bytes, { userId = request.userId, dateOfBirth }) => {
          if (userId !== request.userId) throw notTheActor()
          return service.submit(request.userId, bytes, dateOfBirth)
        },
      ),
  })
}
