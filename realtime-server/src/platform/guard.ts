import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
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
  app.addHook('onRequest', async (request, reply) => {
    // Answers are about people: nobody in between keeps one, nor does the next person at this browser see it by going back.
    reply.header('cache-control', 'no-store')
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
  if (!ipaddr.isValid(request.ip)) return request.ip
  const address = ipaddr.process(request.ip)
  // Not the text: it leaves zeros out, so that parts of one /64 would be many.
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}
