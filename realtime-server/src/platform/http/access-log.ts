import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { trustIn, wholeAddressOf } from '../base/address.ts'
import type { App } from './schema.ts'

/** Asked by machines every few seconds. */
const unlogged = new Set(['/healthz', '/readyz', '/metrics'])
/** Characters of a browser's name for itself. */
const agentAtMost = 200

/**
 * Logs a line for each reply, if ACCESS_LOG wants it: the route's pattern in place of the address, which may name people or hold a token.
 * `full` adds the client's address and browser. Replies that were given before any route, as to a flood, are of the route `none`.
 * scripts/deploy/fail2ban/swoon.conf reads these lines, field by field.
 */
export function accessLog(app: App, env: Env): void {
  if (env.ACCESS_LOG === 'off') return
  // Asked for by a setting of its own, at any level but silent.
  const log = app.log.child({}, { level: 'info' })
  const trust = trustIn(env.TRUST_PROXY)
  const requests = new WeakMap<IncomingMessage, FastifyRequest>()
  /** Bytes that a connection had sent by the end of its last reply. */
  const sent = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, _reply, next) => {
    requests.set(request.raw, request)
    next()
  })
  const watch = (raw: IncomingMessage, response: ServerResponse) => {
    const start = performance.now()
    const { socket } = raw
    // Read now, because a closed connection has no address.
    const client = env.ACCESS_LOG === 'full' && {
      address: wholeAddressOf(raw, trust),
      agent: (raw.headers['user-agent'] ?? '').slice(0, agentAtMost),
    }
    let isLogged = false
    const write = (status: number) => {
      if (isLogged) return
      isLogged = true
      const bytes = socket.bytesWritten - (sent.get(socket) ?? 0)
      sent.set(socket, socket.bytesWritten)
      const request = requests.get(raw)
      const route = request?.routeOptions.url ?? 'none'
      if (unlogged.has(route)) return
      log.info(
        {
          reqId: request?.id ?? null,
          method: raw.method,
          route,
          status,
          ms: Math.round(performance.now() - start),
          bytes,
          ...client,
        },
        'request',
      )
    }
    // First of all, because afterward the connection already sends the next reply.
    response.prependOnceListener('finish', () => write(response.statusCode))
    // As in nginx: the client went away before it had the whole reply.
    response.once('close', () => write(499))
  }
  // Once all listeners are there, so that it runs before those that refuse.
  app.addHook('onReady', async () => void app.server.prependListener('request', watch))
}
