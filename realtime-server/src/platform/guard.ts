import { standingOf } from '@swoon/db/queries/users'
import type { FastifyRequest } from 'fastify'
import type { RouteDefinition } from '../contract/define.ts'
import { platformBudgets } from '../contract/platform-budgets.ts'
import type { Context } from './context.ts'
import { sessionCookie } from './cookies.ts'
import { createDevices } from './devices.ts'
import { notTheActor, Refusal, signInFirst, tooMany } from './errors.ts'
import type { App } from './schema.ts'
import { createSemaphores, type Release } from './semaphore.ts'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** The signed-in person: the only actor there is. */
    userId: string
    /** Gives back the person's turn. */
    release: Release | null
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

/**
 * Every route below needs what its contract requires, a session unless it says otherwise, spends a budget, is called by whom it
 * names as the actor, and waits for the person's turn.
 */
export function guard(app: App, { env, db, clock, authenticator, limiter }: Context): void {
  const semaphores = createSemaphores(atOnce, waitingAtMost, () => tooMany(1))
  const cookie = sessionCookie(env)
  const devices = createDevices(env)
  app.decorateRequest('session', null)
  app.decorateRequest('userId', '')
  app.decorateRequest('release', null)
  app.addHook('onRequest', async (request, reply) => {
    // Answers are about people: nobody in between keeps one, nor does the next person at this browser see it by going back.
    reply.header('cache-control', 'no-store')
    const { requires, budget, session } = request.routeOptions.config
    if (requires !== 'none') {
      const token = request.cookies[cookie]
      const cached = session === 'asked-with-the-work' ? authenticator.cachedSession(token) : null
      request.session = cached ?? (await authenticator.find(token, request.raw))
      if (!request.session) throw signInFirst()
      request.userId = request.session.userId
    }
    const spent = budget ?? platformBudgets.default
    const known = request.userId || devices.of(request)?.id
    if (known) await limiter.spend(spent, known)
    else await limiter.spendFrom(spent, authenticator.addressOf(request.raw))
    if (requires === 'complete' || requires === 'premium')
      requireStanding(requires, await standingOf(db, request.userId, clock.now()))
  })
  app.addHook('preHandler', async (request) => {
    const { raw, form, self } = request.routeOptions.config
    if (self) requireSelf(request, self)
    // Bytes take as long as their line does, and have bounds of their own.
    if (!request.userId || raw || form) return
    const permit = semaphores(request.userId)
    request.release = permit instanceof Promise ? await permit : permit
  })
  // When the work is done, not when the connection is: hanging up gives nothing back early.
  app.addHook('onSend', async (request) => request.release?.())
}

/** @throws Refusal NOT_THE_ACTOR where path or body names somebody else as the actor */
function requireSelf({ params, body, userId }: FastifyRequest, field: string): void {
  for (const named of [params, body]) {
    const id: unknown = Object(named)[field]
    if (id !== undefined && id !== userId) throw notTheActor()
  }
}

/** @throws Refusal PROFILE_INCOMPLETE, PREMIUM_ONLY */
function requireStanding(
  requires: 'complete' | 'premium',
  { isComplete, isPremium }: { isComplete: boolean; isPremium: boolean },
): void {
  if (requires === 'complete' && !isComplete)
    throw new Refusal('PROFILE_INCOMPLETE', 'Please complete your profile first.')
  if (requires === 'premium' && !isPremium)
    throw new Refusal('PREMIUM_ONLY', 'This is part of Premium.', { requiresPurchase: true })
}
