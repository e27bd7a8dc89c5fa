import type { IncomingMessage } from 'node:http'
import { platformBudgets } from '../contract/platform-budgets.ts'
import type { Env } from '../env.ts'
import { addressOf, trustIn } from './address.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Clock } from './clock.ts'
import { type Refusal, signInFirst } from './errors.ts'
import type { Limiter } from './rate-limit.ts'
import { hashOf, type Session, type Sessions } from './session.ts'

const rememberedAtMost = 10_000
const tokenLength = 100
/** Milliseconds for which `cachedSession` takes a session that was found for the same one. */
const cachedFor = 60_000

/** Where requests and sockets come in. */
export interface Authenticator {
  /** The address that is counted: a whole IPv4 address, or the /64 of IPv6. */
  addressOf(request: IncomingMessage): string
  /**
   * The session of a token. Tokens that open nothing are budgeted by address: beyond it they are not even looked up,
   * while those that lately opened something here go on, so that nobody pays for a neighbour.
   * @throws Refusal TOO_MANY
   */
  find(token: string | undefined, request: IncomingMessage): Promise<Session | null>
  /**
   * The session of a token if it was found within the last minute: it may have ended since.
   * For work whose own statement asks, with `Sessions.sessionCheck`, and answers with `invalidate`.
   */
  cachedSession(token: string | undefined): Session | null
  /** Forgets a session that turned out to have ended. @returns the refusal to throw */
  invalidate(session: Session): Refusal
}

export function createAuthenticator(env: Env, sessions: Sessions, limiter: Limiter, clock: Clock): Authenticator {
  const trust = trustIn(env.TRUST_PROXY)
  const known = new BoundedMap<string, { session: Session; foundAt: number }>({ entries: rememberedAtMost })

  const remember = (key: string, session: Session) => known.set(key, { session, foundAt: clock.now().getTime() })

  async function look(hash: Buffer, key: string, request: IncomingMessage): Promise<Session | null> {
    if (!known.has(key)) limiter.requireLeft(platformBudgets.stranger, addressOf(request, trust))
    const session = await sessions.find(hash)
    if (session) remember(key, session)
    else {
      known.delete(key)
      await limiter.spendFrom(platformBudgets.stranger, addressOf(request, trust))
    }
    return session
  }

  const keyOf = (hash: Buffer) => hash.toString('base64')
  const isToken = (token: string | undefined): token is string => !!token && token.length <= tokenLength

  return {
    addressOf: (request) => addressOf(request, trust),
    async find(token, request) {
      if (!isToken(token)) return null
      const hash = hashOf(token)
      return look(hash, keyOf(hash), request)
    },
    cachedSession(token) {
      const recent = isToken(token) ? known.get(keyOf(hashOf(token))) : undefined
      return recent && clock.now().getTime() - recent.foundAt < cachedFor ? recent.session : null
    },
    invalidate(session) {
      for (const [key, held] of known.entries()) if (held.session === session) known.delete(key)
      return signInFirst()
    },
  }
}
