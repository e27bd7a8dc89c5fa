import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { notFound } from '../platform/base/errors.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { isSameText } from '../platform/base/same-text.ts'
import type { App } from '../platform/http/schema.ts'
import { deskKey, deskRoutes, openAt, openRoute } from './contract.ts'
import { type Moderator, mayUse, notYourRole } from './moderators.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Moderator whose link opened the console in this browser. */
    moderator: Moderator | null
  }
}

export function moderatorOf({ moderator }: FastifyRequest): Moderator {
  if (!moderator) throw closed()
  return moderator
}

/** Name for the records of looks and decisions. */
export const nameOf = (request: FastifyRequest): string => moderatorOf(request).name

const cookie = 'desk'
/** Pages contain no personal data, and a browser can't send headers when it loads them. Everything else needs a session. */
const open: ReadonlySet<string | undefined> = new Set([openRoute.url, '/*'])
/** Checks whether a route answers roles that may not use it as it answers strangers. */
const isUnseen = (url: string): boolean => url.startsWith(deskRoutes.installation.url)
/** Milliseconds without a request after which a session ends. */
const idleAtMost = 60 * 60 * 1000

const newToken = () => randomBytes(32).toString('base64url')

/** Only this machine's names: a page from another site whose name resolves here (DNS rebinding) is refused. */
const isLoopback = (host: string | undefined): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/.test(host ?? '')

/**
 * Both secrets of a session as one text, or '' unless each has the right form. The cookie alone proves nothing: cookies ignore ports, so
 * every server on this machine receives it.
 */
function secretsIn({ headers }: FastifyRequest): string {
  const token = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(
    headers.cookie ?? '',
  )?.[1]
  const [key] = /^[\w-]{43}$/.exec(String(headers[deskKey])) ?? []
  return token && key ? token + key : ''
}

/**
 * Admits only browsers that open the link shown in the terminal. A link works once, for its moderator, and gives a cookie to one browser
 * and a key to its page. Every request must name this machine as its host, and changes must come from our own page.
 * @returns a function that makes a moderator's link and cancels their previous one
 */
export function deskGuard(app: App, now: () => Date): { newLink(moderator: Moderator): string } {
  const links = new Map<string, Moderator>()
  /** Sessions by their secrets, with the time of the last request. */
  const sessions = new Map<string, { moderator: Moderator; usedAt: number }>()

  function find(request: FastifyRequest): Moderator | null {
    const secrets = secretsIn(request)
    const at = now().getTime()
    for (const [held, { usedAt }] of sessions) if (at - usedAt > idleAtMost) sessions.delete(held)
    const known =
      secrets === '' ? undefined : [...sessions].find(([held]) => isSameText(held, secrets))?.[1]
    if (!known) return null
    known.usedAt = at
    return known.moderator
  }

  app.decorateRequest('moderator', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; media-src blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const { host, origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const isUnsafe = request.method !== 'GET' && request.method !== 'HEAD'
    const isForeign = isUnsafe
      ? origin !== `http://${host}` || (site && site !== 'same-origin')
      : false
    if (!isLoopback(host) || isForeign)
      throw new Refusal('FORBIDDEN_ORIGIN', 'Only a page of the console may ask for this.')
    if (open.has(request.routeOptions.url)) return
    request.moderator = find(request)
    if (!request.moderator) throw closed()
    const url = request.routeOptions.url ?? ''
    if (!mayUse(request.moderator, url))
      throw isUnseen(url) ? closed() : notYourRole(request.moderator)
  })

  app.route({
    ...openRoute,
    handler: async (request, reply) => {
      const [link, moderator] =
        [...links].find(([made]) => isSameText(made, request.body.link)) ?? []
      if (!link || !moderator) throw notFound()
      links.delete(link)
      const [token, key] = [newToken(), newToken()]
      sessions.set(token + key, { moderator, usedAt: now().getTime() })
      reply.header('set-cookie', `${cookie}=${token}; HttpOnly; SameSite=Strict; Path=/`)
      return { key }
    },
  })

  return {
    newLink(moderator) {
      for (const [made, { name }] of links) if (name === moderator.name) links.delete(made)
      const link = newToken()
      links.set(link, moderator)
      return openAt + link
    },
  }
}

const closed = () =>
  new Refusal(
    'UNAUTHORIZED',
    'The console is not open in this tab. Allow cookies for this address, press Enter in the terminal where the console runs, and open the new link.',
  )
