import { done } from '../../contract/primitives.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/schema.ts'
import { clearCache, clearSessionCookie, sessionCookie } from '../../platform/sessions/cookies.ts'
import { admission } from './admission.ts'
import { authRoutes } from './contract.ts'
import { withPassword } from './rules.ts'
import type { AuthService } from './service.ts'

export function auth(app: App, context: Context, service: AuthService): void {
  const { env } = context
  const { visitorOf, admit } = admission(context, service)
  app.route({ ...authRoutes.me, handler: (request) => service.me(request.userId) })
  app.route({
    ...authRoutes.signup,
    attachValidation: true,
    handler: async (request, reply) => {
      const { validationError } = request
      if (validationError instanceof Refusal) {
        const refusal = withPassword(validationError, request.body, env.PASSWORD_MIN_LENGTH)
        throw await service.withTaken(refusal, request.body, visitorOf(request).address)
      }
      if (validationError) throw validationError
      const signedUp = await service.signUp(request.body, visitorOf(request))
      return reply.code(201).send(await admit(request, reply, signedUp))
    },
  })
  app.route({
    ...authRoutes.login,
    handler: async (request, reply) => {
      const onAccount = (account: string) => {
        request.concerned = account
      }
      return admit(
        request,
        reply,
        await service.signIn(request.body, visitorOf(request), onAccount),
      )
    },
  })
  app.route({
    ...authRoutes.logout,
    handler: async (request, reply) => {
      request.concerned = await service.signOut(request.cookies[sessionCookie(env)])
      clearSessionCookie(reply, env)
      clearCache(reply)
      return done
    },
  })
}
