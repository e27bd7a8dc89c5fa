import type { Context } from '../../platform/context.ts'
import { clearSessionCookie, sessionCookie, setSessionCookie } from '../../platform/cookies.ts'
import type { App } from '../../platform/schema.ts'
import { authRoutes } from './contract.ts'
import type { AuthService } from './service.ts'

export function auth(app: App, { env, door }: Context, service: AuthService): void {
  app.route({ ...authRoutes.me, handler: (request) => service.me(request.userId) })
  app.route({
    ...authRoutes.signup,
    handler: async (request, reply) => {
      const { user, token } = await service.signUp(request.body)
      await service.signOut(request.cookies[sessionCookie(env)])
      setSessionCookie(reply, env, token)
      return reply.code(201).send(user)
    },
  })
  app.route({
    ...authRoutes.login,
    handler: async (request, reply) => {
      const { user, token } = await service.signIn(request.body, door.addressOf(request.raw))
      await service.signOut(request.cookies[sessionCookie(env)])
      setSessionCookie(reply, env, token)
      return user
    },
  })
  app.route({
    ...authRoutes.logout,
    handler: async (request, reply) => {
      await service.signOut(request.cookies[sessionCookie(env)])
      clearSessionCookie(reply, env)
      return { ok: true } as const
    },
  })
}
