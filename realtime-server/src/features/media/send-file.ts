import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, sendRefusal } from '../../platform/base/errors.ts'
import type { ByteRange, StoredFile } from '../../platform/storage/storage.ts'

/** The file at an address never changes, but who may see it does, so browsers revalidate after a while. */
export const mediaHeaders = { 'cache-control': 'private, max-age=600' } as const

export const asIs = (payload: unknown) => payload as string

/** Sends a stored file, or the range that the request asks for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type }: { file: StoredFile; type: string },
): Promise<FastifyReply> {
  const range = rangeOf(request.headers, file.bytes)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.bytes}`)
    return sendRefusal(reply, new Refusal('OUT_OF_RANGE', 'There are no such bytes.'))
  }
  // Set before the file is found, so that a refusal is not cached as long as a file.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await file.stream(range ?? undefined)
  reply.headers({
    ...mediaHeaders,
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : file.bytes,
  })
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return reply.serializer(asIs).send(stream)
}

/**
 * The requested range; null for the whole file, also if several ranges or a condition are requested, since a full reply is always
 * correct.
 */
function rangeOf(headers: FastifyRequest['headers'], bytes: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if ((first === '' && last === '') || headers['if-range'] !== undefined) return null
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'beyond' : { start, end }
}
