import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { videoChatRoutes } from './contract.ts'
import type { VideoChatService } from './service.ts'

export function videoChat(app: App, service: VideoChatService): void {
  app.route({
    ...videoChatRoutes.session,
    handler: ({ userId, params, query }) =>
      service.session(userId, params.matchId, query.tab ?? null),
  })
  app.route({
    ...videoChatRoutes.open,
    handler: ({ userId, body }) => service.open(userId, body.matchId),
  })
  app.route({
    ...videoChatRoutes.ready,
    handler: ({ userId, params, body }) =>
      service.ready(userId, params.matchId, body.isReady, body.tab ?? null),
  })
  app.route({
    ...videoChatRoutes.start,
    handler: ({ userId, params, body }) => service.start(userId, params.matchId, body?.tab ?? null),
  })
  app.route({
    ...videoChatRoutes.goOn,
    handler: ({ userId, params, body }) => service.goOn(userId, params.matchId, body?.tab ?? null),
  })
  app.route({
    ...videoChatRoutes.end,
    handler: ({ userId, params, body }) =>
      service.end(userId, params.matchId, { ...body, tab: body?.tab ?? null }),
  })
  app.route({
    ...videoChatRoutes.calls,
    handler: ({ userId, params }) => service.calls(userId, params.matchId),
  })
  app.route({
    ...videoChatRoutes.decline,
    handler: async ({ userId, params }) => {
      await service.decline(userId, params.matchId)
      return done
    },
  })
  app.route({
    ...videoChatRoutes.feedback,
    handler: async ({ userId, params, body }) => {
      await service.feedback(userId, params.matchId, body.feedback)
      return done
    },
  })
  app.route({
    ...videoChatRoutes.ice,
    handler: ({ userId, params }) => service.ice(userId, params.matchId),
  })
  app.route({ ...videoChatRoutes.owed, handler: ({ userId }) => service.owed(userId) })
  app.route({ ...videoChatRoutes.settings, handler: ({ userId }) => service.settings(userId) })
  app.route({
    ...videoChatRoutes.changeSettings,
    handler: ({ userId, body }) => service.changeSettings(userId, body),
  })
}
