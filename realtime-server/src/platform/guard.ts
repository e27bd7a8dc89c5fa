import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { sessionCookie } from './cookies.ts'
import { Refusal } from './errors.ts'
import type { BudgetName } from './rate-limit.ts'
import type { App } from './schema.ts'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** The signed-in person: the only actor there is. */
    userId: string
  }
  interface FastifyContextConfig {
    auth?: 'none'
    budget?: string
  }
}

/** Every route below needs a session unless its contract says otherwise, and spends a budget. */
export function guard(app: App, { env, sessions, limiter }: Context): void {
  app.decorateRequest('session', null)
  app.decorateRequest('userId', '')
  app.addHook('onRequest', async (request) => {
    const { auth, budget } = request.routeOptions.config
    if (auth !== 'none') {
      request.session = await sessions.find(request.cookies[sessionCookie(env)])
      if (!request.session) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      request.userId = request.session.userId
    }
    await limiter.spend((budget as BudgetName | undefined) ?? 'default', request.userId || addressOf(request))
  })
}

/** An IPv6 customer holds a whole /64, so that is what is counted. */
function addressOf(request: FastifyRequest): string {
  return request.ip.includes(':') && !request.ip.startsWith('::ffff:')
    ? request.ip.split(':').slice(0, 4).join(':')
    : request.ip
}
