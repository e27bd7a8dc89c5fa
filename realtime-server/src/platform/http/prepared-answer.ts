import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * A text that is the same for everyone, such as a page of the web client. Each encoding is compressed once, on first request, and a client
 * that already has the text gets a 304.
 */
export class PreparedAnswer {
  readonly text: string
  private readonly type: string
  private readonly etag: string
  private readonly encoded = new Map<string, Promise<Buffer>>()

  /** @param type content type, with its character set */
  constructor(text: string, type: string) {
    this.text = text
    this.type = type
    // Weak, since all encodings share it.
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  }

  async send(request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> {
    reply.code(status).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (status === 200) {
      reply.header('etag', this.etag)
      if (request.headers['if-none-match']?.includes(this.etag)) return reply.code(304).send()
    }
    reply.type(this.type)
    const encoding = wantedEncoding(request.headers['accept-encoding'])
    if (!encoding) return reply.send(this.text)
    const body = this.encoded.get(encoding) ?? encode[encoding](this.text)
    this.encoded.set(encoding, body)
    return reply.header('content-encoding', encoding).send(await body)
  }
}

const encode = {
  br: (text: string) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text: string) => zip(text, { level: 9 }),
}

/** Picks the smallest encoding that the browser accepts. */
export function wantedEncoding(accepted: string | undefined): keyof typeof encode | undefined {
  const named = (accepted ?? '').split(',').map((part) => part.trim().split(/\s*;\s*/))
  const reads = (name: string) =>
    named.some(([given, weight]) => given === name && !/^q=0(\.0*)?$/.test(weight ?? ''))
  return (['br', 'gzip'] as const).find(reads)
}
