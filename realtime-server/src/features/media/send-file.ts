import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '../../platform/base/errors.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { ByteRange, StoredFile } from '../../platform/storage/storage.ts'

/** Access to a file changes, so browsers revalidate after a while. */
export const mediaHeaders = { 'cache-control': 'private, max-age=600' } as const

export const asIs = (payload: unknown) => payload as string

/**
 * Sends a stored file, or the requested range. With a `tag`, which stands for its bytes, a browser that already has them gets none. The
 * caller checks access first.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type, tag }: { file: StoredFile; type: string; tag?: string },
): Promise<FastifyReply> {
  const etag = tag && `"${tag}"`
  if (etag) reply.header('etag', etag)
  if (etag && has(request.headers['if-none-match'], etag))
    return reply.headers(mediaHeaders).code(304).send()
  const range = rangeOf(request.headers, file.bytes, etag)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.bytes}`)
    return sendRefusal(reply, new Refusal('OUT_OF_RANGE', 'There are no such bytes.'))
  }
  // Found before the headers are set, so that a refusal isn't cached as long as a file.
  const stream =
    request.method === 'HEAD' ? Readable.from([]) : await file.stream(range ?? undefined)
  reply.headers({
    ...mediaHeaders,
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : file.bytes,
  })
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply.serializer(asIs).send(stream)
}

/** True if the browser says that it has these bytes. A compressing proxy makes the tag a weak one, `W/"…"`. */
const has = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Reads the requested range; null for the whole file, also if several ranges or a range of other bytes were requested, since a full reply
 * is always correct.
 */
function rangeOf(
  headers: FastifyRequest['headers'],
  bytes: number,
  etag?: string,
): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const condition = headers['if-range']
  if ((first === '' && last === '') || (condition !== undefined && condition !== etag)) return null
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'beyond' : { start, end }
}
