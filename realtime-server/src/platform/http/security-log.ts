import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import type { App } from './schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom a call is about that has no session: the key of an account, or the id of a person who has proved who they are. */
    concerned: string | null
  }
}

/**
 * Logs each call that signs in or out, or changes what someone signs in with, and how it ended (`done` or the code of its refusal). Mail
 * addresses and network addresses are not in it: `account` and `from` are keyed hashes, by which lines of one account or place are found.
 */
export function securityLog(app: App, { env, authenticator, log }: Context): void {
  const from = (address: string) =>
    createHmac('sha256', env.SESSION_SECRET).update(`log:${address}`).digest('hex').slice(0, 16)
  app.decorateRequest('concerned', null)
  app.addHook('onResponse', (request, reply, done) => {
    const { security } = request.routeOptions.config
    if (security) {
      const outcome = reply.refused ?? (reply.statusCode < 400 ? 'done' : reply.statusCode)
      const { session, userId, concerned } = request
      const who = userId ? { user: userId, session: session?.id } : { account: concerned }
      log.info({ security, outcome, ...who, from: from(authenticator.addressOf(request.raw)) }, 'security')
    }
    done()
  })
}
