import { createHmac } from 'node:crypto'
import { networksOf } from '../base/address.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import type { Context } from '../context.ts'
import { secretsIn } from '../sessions/secrets.ts'
import type { App } from './schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Subject of a call without a session: an account's key, or the id of a person who has proved their identity. */
    concerned: string | null
  }
}

/** Refusals that cost their sender nothing. A flood of them would push everything else out of the log. */
const refusedUnread = new Set(['TOO_MANY', 'UNAVAILABLE', 'FORBIDDEN_ORIGIN'])
/** Milliseconds for which one line stands for all of them from one network. */
const floodWindow = 60_000

/**
 * Logs each call that signs in or out, or changes how a person signs in, with its outcome (`done` or the refusal's code). It contains no
 * e-mail or network addresses: `account` and `from` are keyed hashes that connect the lines of one account or place.
 */
export function securityLog(app: App, { env, authenticator, log, clock }: Context): void {
  const [secret] = secretsIn(env.SESSION_SECRET)
  const from = (address: string) =>
    createHmac('sha256', secret).update(`log:${address}`).digest('hex').slice(0, 16)
  const floods = new BoundedMap<string, number>({ entries: 10_000 })
  const isLogged = (what: string): boolean => {
    const now = clock.now().getTime()
    if (now - (floods.get(what) ?? 0) < floodWindow) return true
    floods.set(what, now)
    return false
  }
  app.decorateRequest('concerned', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { security } = request.routeOptions.config
    if (!security) return done()
    const outcome = reply.refused ?? (reply.statusCode < 400 ? 'done' : reply.statusCode)
    const address = authenticator.addressOf(request.raw)
    const network = networksOf(address).at(-1)?.key
    if (!refusedUnread.has(String(outcome)) || !isLogged(`${security} ${outcome} ${network}`)) {
      const { session, userId, concerned } = request
      const who = userId ? { user: userId, session: session?.id } : { account: concerned }
      log.info({ security, outcome, ...who, from: from(address) }, 'security')
    }
    done()
  })
}
