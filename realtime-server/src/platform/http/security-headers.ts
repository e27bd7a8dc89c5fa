import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

const permissions = 'camera=(self), microphone=(self), geolocation=(self), interest-cohort=()'

/** Sets helmet's headers on every response. They never change while the server runs, so they are computed once. */
export function securityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const reply = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  app.addHook('onRequest', (_request, answer, next) => {
    answer.headers(headers)
    next()
  })
}
