import type { FastifyRequest } from 'fastify'
import type { RouteDefinition } from '../contract/define.ts'
import type { Context } from './context.ts'
import { sessionCookie } from './cookies.ts'
import { signInFirst, tooMany } from './errors.ts'
import { createTurnsOf, type GiveBack } from './queue.ts'
import type { BudgetName } from './rate-limit.ts'
import type { App } from './schema.ts'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** The signed-in person: the only actor there is. */
    userId: string
    /** Gives back the person's turn. */
    giveBack: GiveBack | null
  }
  interface FastifyContextConfig extends NonNullable<RouteDefinition['config']> {}
}

/** The session of a request that needs one. @throws Refusal UNAUTHORIZED */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw signInFirst()
  return session
}

/** Requests of one person that are worked on at once, and that wait: nobody holds every database connection. */
const atOnce = 8
const waitingAtMost = 100

/** Every route below needs a session unless its contract says otherwise, spends a budget and waits for the person's turn. */
export function guard(app: App, { env, door, limiter }: Context): void {
  const turnsOf = createTurnsOf(atOnce, waitingAtMost, () => tooMany(1))
  const cookie = sessionCookie(env)
  app.decorateRequest('session', null)
  app.decorateRequest('userId', '')
  app.decorateRequest('giveBack', null)
  app.addHook('onRequest', async (request, reply) => {
    // Answers are about people: nobody in between keeps one, nor does the next person at this browser see it by going back.
    reply.header('cache-control', 'no-store')
    const { auth, budget, session } = request.routeOptions.config
    if (auth !== 'none') {
      const token = request.cookies[cookie]
      const recalled = session === 'asked-with-the-work' ? door.recall(token) : null
      request.session = recalled ?? (await door.find(token, request.raw))
      if (!request.session) throw signInFirst()
      request.userId = request.session.userId
    }
    await limiter.spend((budget as BudgetName | undefined) ?? 'default', request.userId || door.addressOf(request.raw))
  })
  app.addHook('preHandler', async (request) => {
    const { raw, form } = request.routeOptions.config
    // Bytes take as long as their line does, and have bounds of their own.
    if (!request.userId || raw || form) return
    const turn = turnsOf(request.userId)
    request.giveBack = turn instanceof Promise ? await turn : turn
  })
  // When the work is done, not when the connection is: hanging up gives nothing back early.
  app.addHook('onSend', async (request) => request.giveBack?.())
}
