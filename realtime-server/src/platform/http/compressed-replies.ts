import { randomInt } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wantedEncoding } from './prepared-answer.ts'

/** In bytes. Smaller replies fit into a packet anyway. */
const smallest = 1024
/** In characters. Larger replies are compressed on another thread, which costs twice the processor time. */
const large = 64 * 1024
/** In bytes: range of the random length added to a compressed reply. */
const padding = 64

/**
 * Compresses the JSON of larger replies to this site's pages. An attacker who watches the line and controls part of the content could learn
 * the rest from compressed lengths. So replies to other sites' pages, which could make the browser ask again and again, stay plain, and a
 * header of random length hides small differences (docs/decisions/server.md).
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < smallest) return next(null, payload)
    if (!/^application\/json\b/.test(String(reply.getHeader('content-type'))))
      return next(null, payload)
    reply.header('vary', 'accept-encoding, sec-fetch-site')
    const encoding = isOwnPage(request)
      ? wantedEncoding(request.headers['accept-encoding'])
      : undefined
    if (!encoding) return next(null, payload)
    reply.headers({ 'content-encoding': encoding, 'x-padding': 'x'.repeat(randomInt(1, padding)) })
    const { now, elsewhere } = encoders[encoding]
    if (payload.length < large) next(null, now(payload))
    else elsewhere(payload, next)
  })
}

const isOwnPage = ({ headers, method }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && method !== 'HEAD'

type Done = (error: Error | null, body: Buffer) => void

/** Fast levels: a deck of 23 kB becomes 5.9 in a quarter of a millisecond. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const level = { level: 3 }
const encoders = {
  br: {
    now: (text: string) => brotliCompressSync(text, brotli),
    elsewhere: (text: string, done: Done) => brotliCompress(text, brotli, done),
  },
  gzip: {
    now: (text: string) => gzipSync(text, level),
    elsewhere: (text: string, done: Done) => gzip(text, level, done),
  },
}
