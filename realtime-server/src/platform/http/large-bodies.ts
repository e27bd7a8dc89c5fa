import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { inTurns } from '../base/batch.ts'
import { brokenOff } from '../base/errors.ts'
import type { App } from './schema.ts'

/** Bytes of a body that is not an upload, unless its route says otherwise. */
export const bodyLimit = 64 * 1024

/**
 * Checks whether a body may be beyond the usual limit, where the route allows it: before it comes,
 * its length is a promise at most.
 */
export function isLarge({ routeOptions, headers }: FastifyRequest): boolean {
  if (routeOptions.config.form || (routeOptions.bodyLimit ?? 0) <= bodyLimit) return false
  const length =
    headers['transfer-encoding'] === undefined
      ? (headers['content-length'] ?? '0')
      : Number.POSITIVE_INFINITY
  return Number(length) > bodyLimit
}

/**
 * Takes in large bodies one piece per turn of the event loop, across all senders. Read as fast as they arrive, a few megabytes would
 * come between two other requests. Where one is refused unread, its connection is closed instead of reading the rest.
 */
export function takeInTurns(app: App): void {
  const later = inTurns(1)
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!isLarge(request)) return payload
    const pieces = new Transform({
      transform: (piece, _encoding, done) => later(() => done(null, piece)),
    })
    return forwarded(payload as Readable, pieces)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isLarge(request) && !request.raw.readableDidRead) reply.header('connection', 'close')
  })
}

/** Pipes without destroying the source, over which the answer is still to be sent. */
function forwarded(source: Readable, target: Transform): Transform {
  // Its reader hears errors, but not after it has given up, such as when the body was too long.
  target.on('error', () => {})
  source.on('error', (error) => target.destroy(error))
  source.on('close', () => {
    if (!source.readableEnded) target.destroy(brokenOff())
  })
  return source.pipe(target)
}
