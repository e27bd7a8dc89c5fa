import { standingOf } from '@swoon/db/queries/users'
import type { FastifyRequest } from 'fastify'
import type { RouteDefinition } from '../../contract/define.ts'
import { platformBudgets } from '../../contract/platform-budgets.ts'
import { answerWithin } from '../../contract/shared/answer-within.ts'
import { createCounters } from '../base/counters.ts'
import { notTheActor, signInFirst, tooMany, unavailable } from '../base/errors.ts'
import type { Admission } from '../base/fair-queue.ts'
import { refuse } from '../base/refusal.ts'
import { createSemaphores, type Release } from '../base/semaphore.ts'
import type { Context } from '../context.ts'
import { sessionCookie } from '../sessions/cookies.ts'
import { createDevices } from '../sessions/devices.ts'
import { isToken, type Session } from '../sessions/session.ts'
import { inFlightAtMost } from './in-flight.ts'
import { bodyLimit, isLarge, takeInTurns } from './large-bodies.ts'
import type { App } from './schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
    /** The signed-in person; no one else can be the actor. */
    userId: string
    /** Releases what the request holds while it runs, such as the person's permit. */
    release: Release | null
  }
  interface FastifyContextConfig extends NonNullable<RouteDefinition['config']> {}
}

/**
 * Session of a request that needs one.
 * @throws Refusal UNAUTHORIZED
 */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw signInFirst()
  return session
}

/** Requests of one person handled at once, and waiting, so that nobody takes every database connection. */
const atOnce = 8
const waitingAtMost = 100
/** Bytes of all request bodies being handled or waiting. Uploads have their own limit. */
const bodiesAtMost = 32 * 1024 * 1024
/** Bodies beyond the usual limit, on routes that allow them, arriving or being handled: per person or address, and in all. */
const largeAtMost = { person: 2, all: 16 } as const

/**
 * Guards every route registered below it: checks the contract's requirement (a session by default), the budget, and that the caller is the
 * actor the request names. Before its first query, a request waits for a free connection, then for one of the person's permits.
 */
export function guard(
  app: App,
  { env, db, clock, authenticator, limiter }: Context,
  admission: Admission,
): void {
  const semaphores = createSemaphores(atOnce, waitingAtMost, () => tooMany(1))
  const tokens = createCounters()
  const large = createCounters()
  let bodies = 0
  const cookie = sessionCookie(env)
  const devices = createDevices(env)
  app.decorateRequest('session', null)
  app.decorateRequest('userId', '')
  app.decorateRequest('release', null)
  app.addHook('onRequest', async (request, reply) => {
    // Replies are about people, so neither a proxy nor the browser's Back may show them to someone else.
    reply.header('cache-control', 'no-store')
    // The server's clock decides, so that a browser with a wrong clock shows the same as the server.
    reply.header('date', clock.now().toUTCString())
    const { requires, budget, session } = request.routeOptions.config
    const spent = budget ?? platformBudgets.default
    let owner: string | null = null
    const enter = (who: string) => admission.enter(who, reply.raw)
    if (requires !== 'none') {
      const sent = request.cookies[cookie]
      const token = isToken(sent) ? sent : undefined
      if (token) {
        if (tokens.of(token) >= inFlightAtMost.token) throw tooMany(1)
        holdUntilDone(request, tokens.add(token))
      }
      // For a known token, its owner's budget is spent before the session is looked up.
      const remembered = authenticator.remembered(token)
      owner = remembered.ownerId
      if (owner) await limiter.spend(spent, owner)
      if (token) await enter(owner ?? authenticator.addressOf(request.raw))
      const cached = session === 'asked-with-the-work' ? remembered.session : null
      const find = requires === 'account' ? authenticator.findAccount : authenticator.find
      request.session = cached ?? (await find(token, request.raw))
      if (!request.session) throw signInFirst()
      request.userId = request.session.userId
    }
    const known = request.userId || devices.of(request)?.id
    if (known && known !== owner) await limiter.spend(spent, known)
    else if (!known) await limiter.spendFrom(spent, authenticator.addressOf(request.raw))
    if (requires === 'none') await enter(known ?? authenticator.addressOf(request.raw))
    if (isLarge(request)) {
      const sender = request.userId || authenticator.addressOf(request.raw)
      if (large.of(sender) >= largeAtMost.person) throw tooMany(1)
      if (large.of('all') >= largeAtMost.all) throw unavailable()
      holdUntilDone(request, large.add(sender))
      holdUntilDone(request, large.add('all'))
    }
    if (requires === 'complete' || requires === 'premium')
      requireStanding(requires, await standingOf(db, request.userId, clock.now()))
  })
  takeInTurns(app)
  app.addHook('preHandler', async (request, reply) => {
    const { raw, form, self } = request.routeOptions.config
    if (self) requireSelf(request, self)
    // Uploads and files last as long as their connection takes, and have their own limits.
    if (raw || form) return
    const bytes =
      request.body === undefined
        ? 0
        : Number(request.headers['content-length'] ?? request.routeOptions.bodyLimit ?? bodyLimit)
    if (bodies + bytes > bodiesAtMost) throw unavailable()
    bodies += bytes
    holdUntilDone(
      request,
      once(() => (bodies -= bytes)),
    )
    if (!request.userId) return
    const permit = semaphores(request.userId, {
      caller: reply.raw,
      patience: Math.max(0, answerWithin - reply.elapsedTime),
    })
    holdUntilDone(request, permit instanceof Promise ? await permit : permit)
  })
  // Released when the work is done, not when the connection closes, so that hanging up gains nothing.
  app.addHook('onSend', async (request) => request.release?.())
}

function holdUntilDone(request: FastifyRequest, release: Release): void {
  const before = request.release
  request.release = before
    ? () => {
        before()
        release()
      }
    : release
}

function once(work: () => void): Release {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** @throws Refusal NOT_THE_ACTOR if path or body names another person as the actor */
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
  if (requires === 'complete' && !isComplete) throw refuse('profileIncomplete')
  if (requires === 'premium' && !isPremium)
    throw refuse('premiumOnly', {}, { requiresPurchase: true })
}
