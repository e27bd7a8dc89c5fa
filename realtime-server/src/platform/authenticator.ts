import type { IncomingMessage } from 'node:http'
import { platformBudgets } from '../contract/platform-budgets.ts'
import type { Env } from '../env.ts'
import { addressOf, trustIn } from './address.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Clock } from './clock.ts'
import { type Refusal, signInFirst, tooMany } from './errors.ts'
import type { Limiter } from './rate-limit.ts'
import { createSemaphores } from './semaphore.ts'
import { hashOf, type Session, type Sessions } from './session.ts'
import { createSharedRuns } from './shared-runs.ts'

const rememberedAtMost = 10_000
const tokenLength = 100
/** Milliseconds for which `cachedSession` takes a session that was found for the same one. */
const cachedFor = 60_000
/** Tokens of one address that nobody knows here yet: so many are looked up at once, and so many wait. */
const strangers = { atOnce: 4, waiting: 500 } as const

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
  /** Whose a token lately was here, which costs no question: for budgets, not for rights. */
  ownerOf(token: string | undefined): string | null
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

  const share = createSharedRuns<Session | null>()
  const turns = createSemaphores(strangers.atOnce, strangers.waiting, () => tooMany(1))

  async function ask(hash: Buffer, key: string, request: IncomingMessage): Promise<Session | null> {
    const session = await sessions.find(hash)
    if (session) remember(key, session)
    else {
      known.delete(key)
      await limiter.spendFrom(platformBudgets.stranger, addressOf(request, trust))
    }
    return session
  }

  /** Few at a time, so that what those before it spent is known to those who wait. */
  async function askForStranger(hash: Buffer, key: string, request: IncomingMessage): Promise<Session | null> {
    const address = addressOf(request, trust)
    limiter.requireLeft(platformBudgets.stranger, address)
    const release = await turns(address)
    try {
      limiter.requireLeft(platformBudgets.stranger, address)
      return await ask(hash, key, request)
    } finally {
      release()
    }
  }

  const keyOf = (hash: Buffer) => hash.toString('base64')
  const isToken = (token: string | undefined): token is string => !!token && token.length <= tokenLength

  return {
    addressOf: (request) => addressOf(request, trust),
    async find(token, request) {
      if (!isToken(token)) return null
      const hash = hashOf(token)
      const key = keyOf(hash)
      if (known.has(key)) return share(key, () => ask(hash, key, request))
      // By address too: what is refused to one is not refused to another.
      return share(`${key} ${addressOf(request, trust)}`, () => askForStranger(hash, key, request))
    },
    ownerOf: (token) => (isToken(token) ? (known.get(keyOf(hashOf(token)))?.session.userId ?? null) : null),
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
