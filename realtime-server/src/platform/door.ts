import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'
import { addressOf, trustIn } from './address.ts'
import type { Limiter } from './rate-limit.ts'
import type { Session, Sessions } from './session.ts'

const remembered = 10_000

/** Where requests and sockets come in. */
export interface Door {
  /** The address that is counted: a whole IPv4 address, or the /64 of IPv6. */
  addressOf(request: IncomingMessage): string
  /**
   * The session of a token. Tokens that open nothing are budgeted by address: beyond it they are not even looked up,
   * while those that lately opened something here go on, so that nobody pays for a neighbour.
   * @throws Refusal TOO_MANY
   */
  find(token: string | undefined, request: IncomingMessage): Promise<Session | null>
}

export function createDoor(env: Env, sessions: Sessions, limiter: Limiter): Door {
  const trust = trustIn(env.TRUST_PROXY)
  const known = new Set<string>()

  function remember(key: string): void {
    known.delete(key)
    known.add(key)
    const [oldest] = known
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
  }

  return {
    addressOf: (request) => addressOf(request, trust),
    async find(token, request) {
      if (!token) return null
      const key = createHash('sha256').update(token).digest('base64')
      if (!known.has(key)) limiter.requireLeft('stranger', addressOf(request, trust))
      const session = await sessions.find(token)
      if (session) remember(key)
      else {
        known.delete(key)
        await limiter.spend('stranger', addressOf(request, trust))
      }
      return session
    },
  }
}
