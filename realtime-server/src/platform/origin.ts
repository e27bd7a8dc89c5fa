import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { Refusal } from './errors.ts'

/** Whether a request may come from the page it comes from: our own, or none at all (no browser is behind it). */
export function isOwnOrigin(request: IncomingMessage, env: Env): boolean {
  const origin = request.headers.origin
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  if (origin === undefined) return true
  if (env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin === origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** Refuses every unsafe request of a foreign page. */
export function originCheck(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
    if (isSafe || isOwnOrigin(request.raw, env)) done()
    else done(new Refusal('FORBIDDEN_ORIGIN', 'This page may not do that.'))
  })
}
