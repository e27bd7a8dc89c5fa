import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { balloonGameRoutes } from './contract.ts'
import type { BalloonGameService } from './service.ts'

export function balloonGames(app: App, service: BalloonGameService): void {
  app.route({
    ...balloonGameRoutes.list,
    handler: async ({ userId, query }, reply) => {
      if (query.mine === 'true') return service.mine(userId)
      // Already checked against the contract, game by game.
      return reply.type('application/json').send((await service.list(userId)) as never)
    },
  })
  app.route({
    ...balloonGameRoutes.game,
    handler: ({ userId, params }) => service.game(userId, params.id),
  })
  app.route({
    ...balloonGameRoutes.create,
    handler: async ({ userId, body }, reply) =>
      reply.code(201).send(await service.create(userId, body)),
  })
  app.route({
    ...balloonGameRoutes.join,
    handler: ({ userId, params }) => service.join(userId, params.id),
  })
  app.route({
    ...balloonGameRoutes.leave,
    handler: async ({ userId, params }) => {
      await service.leave(userId, params.id)
      return done
    },
  })
  app.route({
    ...balloonGameRoutes.pop,
    handler: ({ userId, params, body }) => service.pop(userId, params.id, body?.clientId),
  })
  app.route({
    ...balloonGameRoutes.newBalloon,
    handler: ({ userId, params, body }) => service.newBalloon(userId, params.id, body.clientId),
  })
  app.route({
    ...balloonGameRoutes.gift,
    handler: ({ userId, params, body }) =>
      service.gift(userId, params.id, body.recipientId, body.clientId),
  })
  app.route({
    ...balloonGameRoutes.mute,
    handler: ({ userId, params, body }) =>
      service.mute(userId, params.id, body.recipientId, body.isMuted),
  })
  app.route({
    ...balloonGameRoutes.end,
    handler: ({ userId, params, body }) =>
      service.end(userId, params.id, body.isMatch ? (body.winnerId ?? null) : null),
  })
  app.route({
    ...balloonGameRoutes.remove,
    handler: async ({ userId, params }) => {
      await service.remove(userId, params.id)
      return done
    },
  })
  app.route({
    ...balloonGameRoutes.draw,
    handler: ({ userId, params }) => service.draw(userId, params.id),
  })
  app.route({
    ...balloonGameRoutes.ice,
    handler: ({ userId, params }) => service.ice(userId, params.id),
  })
  app.route({
    ...balloonGameRoutes.calendar,
    handler: async ({ userId, params }, reply) => {
      const file = await service.calendar(userId, params.id)
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="balloon-game.ics"')
        .serializer((text) => String(text))
        .send(file)
    },
  })
}
