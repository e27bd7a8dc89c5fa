import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { inTurns } from '../base/batch.ts'
import { brokenOff } from '../base/errors.ts'
import type { App } from './schema.ts'

/** Most bytes of a body that isn't an upload, unless its route says otherwise. */
export const bodyLimit = 64 * 1024

/** True if a body may exceed the usual limit, where the route allows it. Before it arrives, its length is only a promise. */
export function isLarge({ routeOptions, headers }: FastifyRequest): boolean {
  if (routeOptions.config.form || (routeOptions.bodyLimit ?? 0) <= bodyLimit) return false
  const length =
    headers['transfer-encoding'] === undefined
      ? (headers['content-length'] ?? '0')
      : Number.POSITIVE_INFINITY
  return Number(length) > bodyLimit
}

/**
 * Reads large bodies one piece per turn of the event loop, across all senders; at full speed, a few megabytes would come between two other
 * requests. If one is refused unread, its connection is closed instead of reading the rest.
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

/** Pipes without destroying the source, which is still needed for the reply. */
function forwarded(source: Readable, target: Transform): Transform {
  // Its reader gets errors, except after giving up, for example on a body that was too long.
  target.on('error', () => {})
  source.on('error', (error) => target.destroy(error))
  source.on('close', () => {
    if (!source.readableEnded) target.destroy(brokenOff())
  })
  return source.pipe(target)
}
