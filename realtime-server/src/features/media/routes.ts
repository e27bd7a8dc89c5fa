import type { FastifyRequest } from 'fastify'
import { createCounters } from '../../platform/counters.ts'
import { Refusal } from '../../platform/errors.ts'
import type { App } from '../../platform/schema.ts'
import { mediaRoutes, photoLimits, uploadLimits } from './contract.ts'
import { asIs, mediaHeaders, sendFile } from './send-file.ts'
import type { MediaService } from './service.ts'
import { receiveMedia, receivePhoto } from './upload-form.ts'

export function media(app: App, service: MediaService): void {
  const fewPhotos = boundPerPerson(photoLimits.atOnce)
  const fewFiles = boundPerPerson(uploadLimits.atOnce)
  app.route({
    ...mediaRoutes.uploadTempPhoto,
    onResponse: hangUp,
    handler: (request) =>
      fewPhotos(request.userId, async () => ({
        photoUrl: await receivePhoto(request, 'photo', photoLimits.wizardBytes, (bytes) =>
          service.storePhoto(request.userId, bytes),
        ),
      })),
  })
  app.route({
    ...mediaRoutes.uploadMedia,
    onResponse: hangUp,
    handler: (request) =>
      fewFiles(request.userId, async () => ({
        url: await receiveMedia(request, service.spool, ({ kind, file, poster }) =>
          service.storeMedia(request.userId, kind, file, poster),
        ),
      })),
  })
  app.route({
    ...mediaRoutes.media,
    handler: async (request, reply) =>
      sendFile(request, reply, await service.load(request.userId, request.params.name)),
  })
  app.route({
    ...mediaRoutes.poster,
    handler: async (request, reply) =>
      sendFile(request, reply, await service.loadPoster(request.userId, request.params.name)),
  })
  app.route({
    ...mediaRoutes.proxiedSong,
    handler: async (request, reply) =>
      sendFile(request, reply, await service.proxySong(request.userId, request.query.url)),
  })
  app.route({
    ...mediaRoutes.proxiedPhoto,
    handler: async (request, reply) => {
      // Set before the photo is found, so that a refusal is not cached as long as a photo.
      const photo = await service.proxy(request.userId, request.query.url)
      return reply
        .headers({ ...mediaHeaders, 'content-type': 'image/webp' })
        .serializer(asIs)
        .send(photo)
    },
  })
}

/** Milliseconds for which the sender of a refused upload can read the reason, while the rest of the upload is discarded. */
const readsWithin = 2000

/** Ends the connection of an upload that was answered before it was complete, since it may never end. */
async function hangUp({ raw }: FastifyRequest): Promise<void> {
  if (!raw.complete) setTimeout(() => raw.destroy(), readsWithin).unref()
}

/** Incomplete uploads hold memory or disk, so nobody may have many at once. @throws Refusal TOO_MANY */
function boundPerPerson(atOnce: number) {
  const running = createCounters()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    if (running.of(userId) >= atOnce)
      throw new Refusal('TOO_MANY', 'Please wait until your other uploads are done.', { retryAfter: 5 })
    const ended = running.add(userId)
    try {
      return await work()
    } finally {
      ended()
    }
  }
}
