import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Env } from '../../env.ts'
import { sessionLife } from './session.ts'

const isSecure = (env: Env) => env.PUBLIC_URL?.startsWith('https:') === true

/** Over HTTPS, the `__Host-` prefix binds a cookie to this host. */
export const hostCookie = (env: Env, name: string) => (isSecure(env) ? `__Host-${name}` : name)
export const sessionCookie = (env: Env) => hostCookie(env, 'sid')

/** `Secure` is also set when a trusted proxy reports that the browser used HTTPS. */
export const cookieOptions = (reply: FastifyReply, env: Env) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(env) || reply.request.protocol === 'https',
})

export function setSessionCookie(reply: FastifyReply, env: Env, token: string): void {
  reply.setCookie(sessionCookie(env), token, {
    ...cookieOptions(reply, env),
    maxAge: Math.floor(sessionLife.absolute / 1000),
  })
}

export function clearSessionCookie(reply: FastifyReply, env: Env): void {
  reply.clearCookie(sessionCookie(env), cookieOptions(reply, env))
}

/**
 * Makes the browser drop its cache of this site, such as private pictures, before the device's next user. Cookies and storage stay: the
 * device's cookie keeps its owner from being locked out, storage holds the age gate and the theme, and the web client removes a user's data
 * there.
 */
export function clearCache(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
}
