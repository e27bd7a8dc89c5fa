import type { FastifyRequest } from 'fastify'
import { done } from '../../contract/primitives.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { type AuthService, admission } from '../auth/service.ts'
import type { Site } from './answers.ts'
import { passkeyRoutes } from './contract.ts'
import type { PasskeyService } from './service.ts'

export function passkeys(
  app: App,
  context: Context,
  auth: AuthService,
  service: PasskeyService,
): void {
  const { env } = context
  const { visitorOf, admit } = admission(context, auth)

  /** Site of a page; null if its address isn't certain. Outside production, the browser's claim is trusted. */
  function siteOf({ headers }: FastifyRequest): Site | null {
    const address =
      env.PUBLIC_URL ??
      (env.NODE_ENV === 'production' ? undefined : (headers.origin ?? `http://${headers.host}`))
    if (!address || !URL.canParse(address)) return null
    const { origin, hostname } = new URL(address)
    return { origin, host: hostname }
  }
  function requireSite(request: FastifyRequest): Site {
    const site = siteOf(request)
    if (!site) throw refuse('passkeysNotSetUp')
    return site
  }
  const listOf = (request: FastifyRequest) => service.list(request.userId, siteOf(request) !== null)

  app.route({ ...passkeyRoutes.list, handler: listOf })
  app.route({
    ...passkeyRoutes.options,
    handler: (request) =>
      service.options(
        sessionOf(request),
        request.body.password,
        visitorOf(request).address,
        requireSite(request),
      ),
  })
  app.route({
    ...passkeyRoutes.add,
    handler: async (request) => {
      await service.add(sessionOf(request), request.body, requireSite(request))
      return listOf(request)
    },
  })
  app.route({
    ...passkeyRoutes.rename,
    handler: async (request) => {
      await service.rename(sessionOf(request), request.params.id, request.body.name)
      return listOf(request)
    },
  })
  app.route({
    ...passkeyRoutes.remove,
    handler: async (request) => {
      await service.remove(
        sessionOf(request),
        request.params.id,
        request.body?.password,
        visitorOf(request).address,
      )
      return listOf(request)
    },
  })
  app.route({
    ...passkeyRoutes.removeSeveral,
    handler: async (request) => {
      const { ids, password } = request.body
      await service.removeSeveral(sessionOf(request), ids, password, visitorOf(request).address)
      return listOf(request)
    },
  })
  app.route({
    ...passkeyRoutes.dropPassword,
    handler: async (request) => {
      await service.dropPassword(
        sessionOf(request),
        request.body.password,
        visitorOf(request).address,
      )
      return listOf(request)
    },
  })
  app.route({
    ...passkeyRoutes.confirmOptions,
    handler: (request) => service.confirmOptions(sessionOf(request), requireSite(request)),
  })
  app.route({
    ...passkeyRoutes.confirm,
    handler: async (request) => {
      await service.confirm(
        sessionOf(request),
        request.body.key,
        visitorOf(request),
        requireSite(request),
      )
      return done
    },
  })
  app.route({
    ...passkeyRoutes.signInOptions,
    handler: (request) => service.signInOptions(requireSite(request)),
  })
  app.route({
    ...passkeyRoutes.signIn,
    handler: async (request, reply) => {
      const { key, timeZone } = request.body
      return admit(
        request,
        reply,
        await service.signIn(key, visitorOf(request), requireSite(request), timeZone),
      )
    },
  })
}
