import type { FastifyRequest } from 'fastify'
import { done } from '../../contract/primitives.ts'
import type { Context } from '../../platform/context.ts'
import { clearSessionCookie, sessionCookie, setSessionCookie } from '../../platform/cookies.ts'
import { createDevices } from '../../platform/devices.ts'
import type { App } from '../../platform/schema.ts'
import { authRoutes } from './contract.ts'
import type { AuthService } from './service.ts'

export function auth(app: App, { env, authenticator }: Context, service: AuthService): void {
  const devices = createDevices(env)
  const visitorOf = (request: FastifyRequest) => ({
    address: authenticator.addressOf(request.raw),
    device: devices.of(request),
  })
  app.route({ ...authRoutes.me, handler: (request) => service.me(request.userId) })
  app.route({
    ...authRoutes.signup,
    handler: async (request, reply) => {
      const { user, token, account } = await service.signUp(request.body, visitorOf(request))
      await service.signOut(request.cookies[sessionCookie(env)])
      setSessionCookie(reply, env, token)
      devices.remember(reply, account)
      return reply.code(201).send(user)
    },
  })
  app.route({
    ...authRoutes.login,
    handler: async (request, reply) => {
      const { user, token, account } = await service.signIn(request.body, visitorOf(request))
      await service.signOut(request.cookies[sessionCookie(env)])
      setSessionCookie(reply, env, token)
      devices.remember(reply, account)
      return user
    },
  })
  app.route({
    ...authRoutes.logout,
    handler: async (request, reply) => {
      await service.signOut(request.cookies[sessionCookie(env)])
      clearSessionCookie(reply, env)
      return done
    },
  })
}
