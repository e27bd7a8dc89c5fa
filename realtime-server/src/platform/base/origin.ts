import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'
import { trustIn } from './address.ts'
import { unreadable } from './errors.ts'
import { refuse } from './refusal.ts'

/**
 * Checks a request's origin: our own page, or none (not a browser). Our own page has our scheme, host and port; a page loaded over plain
 * HTTP may have been changed on the network.
 */
type IsOwnOrigin = (request: IncomingMessage) => boolean

/** False for a request with two Host headers: Node takes the first, and a proxy may have taken the other. */
const namesOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length <= 1

export function ownOrigin({
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>): IsOwnOrigin {
  const ours = PUBLIC_URL ? new URL(PUBLIC_URL) : null
  const trust = trustIn(TRUST_PROXY)

  /** Scheme that the browser used, which only our proxy knows. */
  function schemeOf({ socket, headers }: IncomingMessage): string {
    const forwarded = trust(socket.remoteAddress ?? '', 0)
      ? headers['x-forwarded-proto']
      : undefined
    return (
      String(forwarded ?? 'http')
        .split(',')
        .at(-1)
        ?.trim() ?? 'http'
    )
  }

  return (request) => {
    if (!namesOneHost(request)) return false
    const { origin, host, 'sec-fetch-site': site } = request.headers
    if (site === 'cross-site' || site === 'same-site') return false
    // Requests begun by the user or the system, such as sharing from another app, have no page behind them, but the origin 'null'.
    if (origin === undefined || site === 'none') return true
    if (ours?.host === host) return ours?.origin === origin
    const own = `${schemeOf(request)}://${host}`
    return ours?.origin === origin || (URL.canParse(own) && new URL(own).origin === origin)
  }
}

/** Refuses unsafe requests from other sites' pages, and any with two Host headers. */
export function originCheck(app: FastifyInstance, env: Env): void {
  const isOwnOrigin = ownOrigin(env)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!namesOneHost(request.raw)) return done(unreadable())
    const isSafe =
      request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
    if (isSafe || isOwnOrigin(request.raw)) done()
    else done(refuse('forbiddenOrigin'))
  })
}
