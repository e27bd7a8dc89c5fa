import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { platformBudgets } from '../../contract/platform-budgets.ts'
import type { Env } from '../../env.ts'
import { addressOf, trustIn } from '../base/address.ts'
import { createSingleFlight } from '../base/batch.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import { signInFirst, tooMany } from '../base/errors.ts'
import type { Limiter } from '../base/rate-limit.ts'
import type { Refusal } from '../base/refusal.ts'
import { createSemaphores } from '../base/semaphore.ts'
import { hashOf, isToken, type Session, type Sessions } from './session.ts'

const rememberedAtMost = 10_000
/** Milliseconds for which `remembered` returns a session without another look-up. */
const cachedFor = 60_000
/** Unknown tokens of one address that are looked up at once, and that may wait. */
const unknownTokens = { atOnce: 4, waiting: 500 } as const

/** Finds the session of a request or socket. */
export interface Authenticator {
  /** Address that budgets count: a whole IPv4 address, or an IPv6 /64. */
  addressOf(request: IncomingMessage): string
  /**
   * Finds a token's session. Invalid tokens spend a budget of their address, after which unknown tokens are refused without a look-up.
   * Tokens found here recently are still looked up, so that nobody suffers from others at the same address.
   * @throws Refusal TOO_MANY
   */
  find(token: string | undefined, request: IncomingMessage): Promise<Session | null>
  /**
   * The same, including suspended and banned people. Caches nothing.
   * @throws Refusal TOO_MANY
   */
  findAccount(token: string | undefined, request: IncomingMessage): Promise<Session | null>
  /**
   * Recalls a token without a look-up. `ownerId`: its owner if found here recently, for budgets but not for access. `session`: its session
   * if found within the last minute. It may have ended since, so use it only for work whose own statement checks it with
   * `Sessions.sessionCheck` and calls `invalidate` if it has ended.
   */
  remembered(token: string | undefined): { ownerId: string | null; session: Session | null }
  /**
   * Removes an ended session from the cache.
   * @returns the refusal to throw
   */
  invalidate(session: Session): Refusal
}

interface Dependencies {
  env: Env
  log: FastifyBaseLogger
  sessions: Sessions
  limiter: Limiter
  clock: Clock
}

export function createAuthenticator({
  env,
  log,
  sessions,
  limiter,
  clock,
}: Dependencies): Authenticator {
  const trust = trustIn(env.TRUST_PROXY)
  let hasWarned = false
  const warnOnce = () => {
    if (!hasWarned)
      log.warn(
        'a proxy of TRUST_PROXY forwards what is no address: such clients share the limits of one address',
      )
    hasWarned = true
  }
  const senderOf = (request: IncomingMessage) => addressOf(request, trust, warnOnce)
  const known = new BoundedMap<string, { session: Session; foundAt: number }>({
    entries: rememberedAtMost,
  })

  const remember = (key: string, session: Session) =>
    known.set(key, { session, foundAt: clock.now().getTime() })

  const share = createSingleFlight<Session | null>()
  const semaphores = createSemaphores(unknownTokens.atOnce, unknownTokens.waiting, () => tooMany(1))

  async function ask(hash: Buffer, key: string, request: IncomingMessage): Promise<Session | null> {
    const session = await sessions.find(hash)
    if (session) remember(key, session)
    else {
      known.delete(key)
      await limiter.spendFrom(platformBudgets.stranger, senderOf(request))
    }
    return session
  }

  async function askForAccount(hash: Buffer, request: IncomingMessage): Promise<Session | null> {
    const session = await sessions.findAccount(hash)
    if (!session) await limiter.spendFrom(platformBudgets.stranger, senderOf(request))
    return session
  }

  /** Looks up few tokens at a time, so that waiting ones see the budget that earlier ones spent. */
  async function askForUnknown(
    request: IncomingMessage,
    ask: () => Promise<Session | null>,
  ): Promise<Session | null> {
    const address = senderOf(request)
    limiter.requireLeft(platformBudgets.stranger, address)
    const release = await semaphores(address)
    try {
      limiter.requireLeft(platformBudgets.stranger, address)
      return await ask()
    } finally {
      release()
    }
  }

  const keyOf = (hash: Buffer) => hash.toString('base64')

  return {
    addressOf: senderOf,
    async find(token, request) {
      if (!isToken(token)) return null
      const hash = hashOf(token)
      const key = keyOf(hash)
      if (known.has(key)) return share(key, () => ask(hash, key, request))
      // The key includes the address, because one address's refusal must not reach another.
      return share(`${key} ${senderOf(request)}`, () =>
        askForUnknown(request, () => ask(hash, key, request)),
      )
    },
    async findAccount(token, request) {
      if (!isToken(token)) return null
      const hash = hashOf(token)
      return share(`account ${keyOf(hash)} ${senderOf(request)}`, () =>
        askForUnknown(request, () => askForAccount(hash, request)),
      )
    },
    remembered(token) {
      const recent = isToken(token) ? known.get(keyOf(hashOf(token))) : undefined
      if (!recent) return { ownerId: null, session: null }
      const isFresh = clock.now().getTime() - recent.foundAt < cachedFor
      return { ownerId: recent.session.userId, session: isFresh ? recent.session : null }
    },
    invalidate(session) {
      for (const [key, held] of known.entries()) if (held.session === session) known.delete(key)
      return signInFirst()
    },
  }
}
