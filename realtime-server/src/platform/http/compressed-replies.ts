import { randomInt } from 'node:crypto'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wantedEncoding } from './prepared-answer.ts'

/** In bytes: below this a reply fits into a packet anyway. */
const smallest = 1024
/** In bytes: how much the length of a compressed reply varies. */
const padding = 64

/**
 * Compresses the JSON of larger replies to pages of this site. A compressed length reveals something about the content to whoever reads the
 * line and also has a say in it, so another site's page, which could make the browser ask again and again, gets it plain, and a header
 * of random length hides the differences (docs/decisions/server.md).
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < smallest) return next(null, payload)
    if (!/^application\/json\b/.test(String(reply.getHeader('content-type')))) return next(null, payload)
    reply.header('vary', 'accept-encoding, sec-fetch-site')
    const encoding = isOwnPage(request) ? wantedEncoding(request.headers['accept-encoding']) : undefined
    if (!encoding) return next(null, payload)
    encode[encoding](payload, (error, body) => {
      if (error) return next(error)
      reply.headers({ 'content-encoding': encoding, 'x-padding': 'x'.repeat(randomInt(1, padding)) })
      next(null, body)
    })
  })
}

const isOwnPage = ({ headers, method }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'same-origin' && method !== 'HEAD'

type Done = (error: Error | null, body: Buffer) => void

const encode = {
  br: (text: string, done: Done) => brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (text: string, done: Done) => gzip(text, { level: 4 }, done),
}
