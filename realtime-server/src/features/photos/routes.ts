import type { App } from '../../platform/http/schema.ts'
import { photoLimits } from '../media/contract.ts'
import type { MediaService } from '../media/service.ts'
import { photoRoutes } from './contract.ts'
import type { PhotoService } from './service.ts'

const form = {
  field: 'photo',
  // A photo must be smaller than the limit.
  maxBytes: photoLimits.editorBytes - 1,
  tooLarge: 'photoTooLarge',
} as const

export function photos(app: App, service: PhotoService, media: MediaService): void {
  app.route({
    ...photoRoutes.upload,
    handler: async (request) => {
      const { userId, query } = request
      await service.requireCapacity(userId, query.clientId)
      return media.takePhoto(request, form, (bytes) =>
        service.upload(userId, bytes, query.clientId),
      )
    },
  })
  app.route({
    ...photoRoutes.add,
    handler: (request) => service.add(request.userId, request.body.photoUrl),
  })
  app.route({
    ...photoRoutes.remove,
    handler: (request) => service.remove(request.userId, request.params.index, request.query.photo),
  })
  app.route({
    ...photoRoutes.makeMain,
    handler: (request) => service.makeMain(request.userId, request.body.profilePhoto),
  })
}
