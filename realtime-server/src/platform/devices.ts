import '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { cookieOptions, hostCookie } from './cookies.ts'

/** Accounts that one browser is known for; one more forgets the oldest. */
const accountsAtMost = 5
/** Seconds: the longest that browsers keep a cookie. */
const keptFor = 400 * 24 * 60 * 60

/** A browser in which somebody signed in before. */
export interface Device {
  readonly id: string
  /** Whether this account was signed in to here. */
  knows(account: string): boolean
}

/**
 * Devices are known by a signed cookie alone: a random id, and for each account a signature over both. Nobody can make one
 * up, and it tells neither the account nor, without it, that an account exists.
 */
export function createDevices(env: Env) {
  const cookie = hostCookie(env, 'device')
  const sign = (text: string) =>
    createHmac('sha256', env.SESSION_SECRET).update(`device:${text}`).digest().subarray(0, 16).toString('base64url')

  function read(request: FastifyRequest): { id: string; marks: string[] } | null {
    const [id = '', proof = '', ...marks] = request.cookies[cookie]?.split('.') ?? []
    return id.length === 22 && isSame(proof, sign(id)) ? { id, marks: marks.slice(0, accountsAtMost) } : null
  }

  return {
    /** The device of a request; null for one that nobody signed in on, or whose cookie is not ours. */
    of(request: FastifyRequest): Device | null {
      const known = read(request)
      if (!known) return null
      return {
        id: known.id,
        knows: (account) => known.marks.some((mark) => isSame(mark, sign(`${known.id}:${account}`))),
      }
    },
    /** Makes the device known for an account that was just signed in to. */
    remember(reply: FastifyReply, account: string): void {
      const { id, marks } = read(reply.request) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
      const mark = sign(`${id}:${account}`)
      const all = [mark, ...marks.filter((other) => other !== mark)].slice(0, accountsAtMost)
      reply.setCookie(cookie, [id, sign(id), ...all].join('.'), { ...cookieOptions(reply, env), maxAge: keptFor })
    },
  }
}

function isSame(given: string, proof: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(proof)]
  return one.length === other.length && timingSafeEqual(one, other)
}
