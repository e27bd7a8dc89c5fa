import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { mediaRoutes, photoLimits, uploadLimits } from './contract.ts'
import { startInspectors } from './inspection/inspectors.ts'
import { asIs, mediaHeaders, sendFile } from './send-file.ts'
import type { MediaService } from './service.ts'
import { boundPerPerson } from './upload-bounds.ts'
import { receiveMedia } from './upload-form.ts'

export function media(app: App, { downloads }: Context, service: MediaService): void {
  async function sendUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    load: MediaService['load' | 'loadPoster'],
  ): Promise<FastifyReply> {
    const session = sessionOf(request)
    const concerns = downloads.begin(reply, () => service.mayGoOn(session, file))
    const upload = await load(session.userId, file)
    concerns([session.userId, upload.ownerId])
    return sendFile(request, reply, upload)
  }

  const fewFiles = boundPerPerson(uploadLimits.atOnce)
  app.route({
    ...mediaRoutes.uploadTempPhoto,
    handler: async (request) => ({
      photoUrl: await service.takePhoto(
        request,
        { field: 'photo', maxBytes: photoLimits.wizardBytes },
        (bytes) => service.storePhoto(request.userId, bytes),
      ),
    }),
  })
  app.route({
    ...mediaRoutes.uploadMedia,
    handler: (request) =>
      fewFiles(request.userId, async () => {
        startInspectors()
        const url = await receiveMedia(request, service.spool, ({ kind, file, poster }) =>
          kind === 'photo'
            ? service.storeMessagePhoto(request.userId, file)
            : service.takeMedia(request.userId, kind, file, poster),
        )
        return { url }
      }),
  })
  app.route({
    ...mediaRoutes.media,
    handler: (request, reply) => sendUpload(request, reply, request.params.name, service.load),
  })
  app.route({
    ...mediaRoutes.poster,
    handler: (request, reply) =>
      sendUpload(request, reply, request.params.name, service.loadPoster),
  })
  app.route({
    ...mediaRoutes.proxiedSong,
    handler: async (request, reply) =>
      sendFile(request, reply, await service.proxySong(request.userId, request.query.url)),
  })
  app.route({
    ...mediaRoutes.proxiedPhoto,
    handler: async (request, reply) => {
      // Found before the headers are set, so that a refusal isn't cached as long as a photo.
      const photo = await service.proxy(request.userId, request.query.url)
      return reply
        .headers({ ...mediaHeaders, 'content-type': 'image/webp' })
        .serializer(asIs)
        .send(photo)
    },
  })
}
