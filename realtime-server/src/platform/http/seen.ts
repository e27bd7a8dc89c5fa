import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { trustIn, wayOf } from '../base/address.ts'
import { notFound } from '../base/errors.ts'
import { isSameText } from '../base/same-text.ts'
import type { Context } from '../context.ts'
import { cookieOptions, hostCookie } from '../sessions/cookies.ts'
import { secretsIn } from '../sessions/secrets.ts'

/** Milliseconds for which a proof is taken. */
const proofLife = 60_000

/**
 * How a request came here: the addresses on its way, the nearest first (the connection's, then those of X-Forwarded-For from its end), and
 * which of them limits count.
 */
export const Seen = z.object({ way: z.array(z.string()), counted: z.int() })
export type Seen = z.infer<typeof Seen>

/** Proves, for a minute, that a caller knows this installation's secret. */
export const proofAt = (setting: string, time: number): string =>
  proofOf(secretsIn(setting)[0], time)

function proofOf(secret: string, time: number): string {
  const digest = createHmac('sha256', secret).update(`swoon: doctor ${time}`).digest('base64url')
  return `Doctor ${time}.${digest}`
}

/** Answers the operators' doctor how its request came through the proxies, with a cookie as sessions have it. 404 for all others. */
export function seen(app: FastifyInstance, { env, clock }: Pick<Context, 'env' | 'clock'>): void {
  const trust = trustIn(env.TRUST_PROXY)
  app.get('/api/seen', (request, reply): Seen => {
    if (!isProof(request.raw, env.SESSION_SECRET, clock.now().getTime())) throw notFound()
    reply.setCookie(hostCookie(env, 'seen'), '', { ...cookieOptions(reply, env), maxAge: 0 })
    reply.header('cache-control', 'no-store')
    return wayOf(request.raw, trust)
  })
}

function isProof({ headers }: IncomingMessage, setting: string, now: number): boolean {
  const given = headers.authorization ?? ''
  const time = Number(/^Doctor (\d{1,15})\./.exec(given)?.[1])
  if (!(Math.abs(now - time) < proofLife)) return false
  return secretsIn(setting).some((secret) => isSameText(given, proofOf(secret, time)))
}
