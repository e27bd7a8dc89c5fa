import type { FastifyRequest } from 'fastify'
import { done } from '../../contract/primitives.ts'
import type { Context } from '../../platform/context.ts'
import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { createDevices } from '../../platform/sessions/devices.ts'
import { accountRoutes } from './contract.ts'
import type { emails } from './email.ts'
import type { Mailing } from './mailing.ts'
import type { resets } from './reset.ts'
import type { AccountService } from './service.ts'

interface Parts {
  service: AccountService
  reset: ReturnType<typeof resets>
  email: ReturnType<typeof emails>
  mail: Mailing
}

export function account(
  app: App,
  { env, authenticator }: Context,
  { service, reset, email, mail }: Parts,
): void {
  const devices = createDevices(env)
  const addressOf = (request: FastifyRequest) => authenticator.addressOf(request.raw)
  app.route({
    ...accountRoutes.sessions,
    handler: (request) => service.sessions(sessionOf(request)),
  })
  app.route({
    ...accountRoutes.endSession,
    handler: async (request) => {
      await service.endSession(sessionOf(request), request.params.id)
      return done
    },
  })
  app.route({
    ...accountRoutes.endOtherSessions,
    handler: async (request) => {
      await service.endOtherSessions(sessionOf(request))
      return done
    },
  })
  app.route({
    ...accountRoutes.changePassword,
    handler: async (request) => ({
      ...done,
      passkeys: await service.changePassword(sessionOf(request), request.body, addressOf(request)),
    }),
  })
  app.route({ ...accountRoutes.mail, handler: async () => ({ isMailSetUp: mail.isSetUp }) })
  app.route({
    ...accountRoutes.askReset,
    handler: async (request) => {
      await reset.ask(request.body.email, {
        address: addressOf(request),
        device: devices.of(request),
      })
      return done
    },
  })
  app.route({
    ...accountRoutes.checkReset,
    handler: (request) => reset.check(request.body.token, addressOf(request)),
  })
  app.route({
    ...accountRoutes.reset,
    handler: async (request) => ({
      ...done,
      removedPasskeys: await reset.reset(request.body, addressOf(request)),
    }),
  })
  app.route({ ...accountRoutes.email, handler: (request) => email.state(request.userId) })
  app.route({
    ...accountRoutes.changeEmail,
    handler: async (request) => {
      await email.ask(sessionOf(request), request.body, addressOf(request))
      return email.state(request.userId)
    },
  })
  app.route({
    ...accountRoutes.cancelEmail,
    handler: async (request) => {
      await email.cancel(request.userId)
      return email.state(request.userId)
    },
  })
  app.route({
    ...accountRoutes.confirmEmail,
    handler: (request) => email.confirm(request.body.token, addressOf(request)),
  })
  app.route({
    ...accountRoutes.undoEmail,
    handler: (request) => email.undo(request.body.token, addressOf(request)),
  })
}
