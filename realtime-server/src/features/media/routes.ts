import type { FastifyRequest } from 'fastify'
import { createCounters } from '../../platform/counters.ts'
import { notFound, Refusal, refusalOf, unavailable } from '../../platform/errors.ts'
import type { App } from '../../platform/schema.ts'
import { mediaRoutes, photoLimits } from './contract.ts'
import type { MediaService } from './service.ts'
import { createUploadBuffer } from './upload-buffer.ts'

const headers = {
  'cache-control': 'private, max-age=600',
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
}

export function media(app: App, service: MediaService): void {
  const fewAtOnce = boundPerPerson(photoLimits.atOnce)
  app.route({
    ...mediaRoutes.uploadTempPhoto,
    handler: (request) =>
      fewAtOnce(request.userId, async () => ({
        photoUrl: await receiveFile(request, 'photo', photoLimits.wizardBytes, (bytes) =>
          service.storePhoto(request.userId, bytes),
        ),
      })),
  })
  app.route({
    ...mediaRoutes.media,
    handler: async (request, reply) => {
      const { stream, bytes } = await service.load(request.userId, request.params.name)
      return reply
        .headers({ ...headers, 'content-length': bytes })
        .serializer(asIs)
        .send(stream)
    },
  })
  app.route({
    ...mediaRoutes.uploadMedia,
    handler: (request) => {
      if (!request.isMultipart()) throw new Refusal('WRONG_TYPE', 'A form with a file is needed here.')
      throw unavailable()
    },
  })
  app.route({
    ...mediaRoutes.poster,
    handler: () => {
      throw notFound()
    },
  })
  app.route({
    ...mediaRoutes.proxiedSong,
    handler: () => {
      throw notFound()
    },
  })
  app.route({
    ...mediaRoutes.proxiedPhoto,
    handler: async (request, reply) => {
      // First: a refusal must not be kept as long as a photo.
      const photo = await service.proxy(request.userId, request.query.url)
      return reply.headers(headers).serializer(asIs).send(photo)
    },
  })
}

const uploadBuffer = createUploadBuffer()

/** Nothing here reads a field beside the file; what comes before it is held in memory, so it is cut short. */
const formLimits = { files: 1, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 1024, headerPairs: 20 } as const

const asIs = (payload: unknown) => payload as string

/** Uploads are held in memory until they are whole, so nobody may have many on their way. @throws Refusal TOO_MANY */
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

/** Hands the one file of a form to its work. @throws Refusal WRONG_TYPE, MALFORMED, TOO_LARGE, UNAVAILABLE and what `work` throws */
async function receiveFile<T>(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE', 'A form with a file is needed here.')
  const part = await request.file({ limits: { ...formLimits, fileSize: maxBytes } }).catch(unreadable)
  if (part?.fieldname !== field)
    throw new Refusal('INVALID', 'Please select an image file.', { fields: { [field]: 'Missing.' } })
  let isRead = false
  const { file } = part
  return uploadBuffer(
    request.userId,
    file,
    () => request.raw.destroy(),
    (bytes) => {
      isRead = true
      if (file.truncated) throw new Refusal('TOO_LARGE', 'File too large')
      return work(bytes)
    },
  ).catch((error: unknown) => {
    throw isRead ? error : unreadable(error)
  })
}

/** The parser throws plain errors for forms without a boundary or an end: that is the sender's fault and not ours. */
function unreadable(error: unknown): never {
  throw refusalOf(error) ?? new Refusal('MALFORMED', 'The form is not readable.')
}
