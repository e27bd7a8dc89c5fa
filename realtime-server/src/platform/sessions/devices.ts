import '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env.ts'
import { cookieOptions, hostCookie } from './cookies.ts'
import { secretsIn } from './secrets.ts'

/** Accounts remembered per browser. A further one replaces the oldest. */
const accountsAtMost = 5
/** In seconds; the longest time that browsers keep a cookie. */
const keptFor = 400 * 24 * 60 * 60

/** A browser that someone has signed in with before. */
export interface Device {
  readonly id: string
  /** True if this browser has signed in to this account. */
  knows(account: string): boolean
}

/**
 * Recognizes devices by a signed cookie: a random id, and for each account a signature over both. It can't be forged and doesn't reveal the
 * account, and without it nobody learns that an account exists.
 */
export function createDevices(env: Env) {
  const cookie = hostCookie(env, 'device')
  const secrets = secretsIn(env.SESSION_SECRET)
  const sign = (text: string, secret = secrets[0]) =>
    createHmac('sha256', secret)
      .update(`device:${text}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  const isSigned = (proof: string, text: string) =>
    secrets.some((secret) => isSame(proof, sign(text, secret)))

  function read(request: FastifyRequest): { id: string; marks: string[] } | null {
    const [id = '', proof = '', ...marks] = request.cookies[cookie]?.split('.') ?? []
    if (id.length !== 22 || !isSigned(proof, id)) return null
    // Copied, because the id is a key of budgets, and as a slice of the header it would keep the whole header in memory.
    return { id: Buffer.from(id).toString(), marks: marks.slice(0, accountsAtMost) }
  }

  return {
    /** Device of a request; null if nobody has signed in on it, or if the cookie isn't ours. */
    of(request: FastifyRequest): Device | null {
      const known = read(request)
      if (!known) return null
      return {
        id: known.id,
        knows: (account) => known.marks.some((mark) => isSigned(mark, `${known.id}:${account}`)),
      }
    },
    /** Remembers that this account was just signed in to on this device. */
    remember(reply: FastifyReply, account: string): void {
      const { id, marks } = read(reply.request) ?? {
        id: randomBytes(16).toString('base64url'),
        marks: [],
      }
      const mark = sign(`${id}:${account}`)
      const others = marks.filter((other) => !isSigned(other, `${id}:${account}`))
      const all = [mark, ...others].slice(0, accountsAtMost)
      reply.setCookie(cookie, [id, sign(id), ...all].join('.'), {
        ...cookieOptions(reply, env),
        maxAge: keptFor,
      })
    },
  }
}

function isSame(given: string, proof: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(proof)]
  return one.length === other.length && timingSafeEqual(one, other)
}
