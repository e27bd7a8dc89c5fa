import { done } from '../../contract/primitives.ts'
import type { App } from '../../platform/http/schema.ts'
import { roomRoutes } from './contract.ts'
import type { RoomService } from './service.ts'

export function rooms(app: App, service: RoomService): void {
  app.route({ ...roomRoutes.rooms, handler: ({ userId }) => service.list(userId) })
  app.route({ ...roomRoutes.faces, handler: ({ userId }) => service.faces(userId) })
  app.route({
    ...roomRoutes.create,
    handler: async ({ userId, body }, reply) =>
      reply.code(201).send(await service.create(userId, body)),
  })
  app.route({
    ...roomRoutes.room,
    handler: ({ userId, params }) => service.room(userId, params.id),
  })
  app.route({
    ...roomRoutes.change,
    handler: ({ userId, params, body }) => service.change(userId, params.id, body),
  })
  app.route({
    ...roomRoutes.close,
    handler: async ({ userId, params }) => {
      await service.close(userId, params.id)
      return done
    },
  })
  app.route({
    ...roomRoutes.wake,
    handler: ({ userId, params }) => service.wake(userId, params.id),
  })
  app.route({
    ...roomRoutes.messages,
    handler: ({ userId, params, query }) => service.messages(userId, params.id, query),
  })
  app.route({
    ...roomRoutes.search,
    handler: ({ userId, params, body }) => service.search(userId, params.id, body),
  })
  app.route({
    ...roomRoutes.send,
    handler: async ({ userId, params, body }, reply) =>
      reply.code(201).send(await service.send(userId, params.id, body)),
  })
  app.route({
    ...roomRoutes.removeMessage,
    handler: async ({ userId, params }) => {
      await service.removeMessage(userId, params.id, params.messageId)
      return done
    },
  })
  app.route({
    ...roomRoutes.editMessage,
    handler: ({ userId, params, body }) =>
      service.editMessage(userId, params.id, params.messageId, body.content),
  })
  app.route({
    ...roomRoutes.react,
    handler: ({ userId, params, body }) =>
      service.react(userId, params.id, params.messageId, body.emoji),
  })
  app.route({
    ...roomRoutes.unreact,
    handler: ({ userId, params }) => service.react(userId, params.id, params.messageId, null),
  })
  app.route({ ...roomRoutes.reminders, handler: ({ userId }) => service.reminders(userId) })
  app.route({
    ...roomRoutes.remind,
    handler: async ({ userId, params, body }) => {
      await service.remind(userId, params.id, body.isOn)
      return done
    },
  })
  app.route({
    ...roomRoutes.liveliest,
    handler: ({ userId, params }) => service.liveliest(userId, params.id),
  })
  app.route({
    ...roomRoutes.speakers,
    handler: ({ userId, params }) => service.speakers(userId, params.id),
  })
  app.route({
    ...roomRoutes.participants,
    handler: ({ userId, params }) => service.participants(userId, params.id),
  })
  app.route({
    ...roomRoutes.join,
    handler: ({ userId, params }) => service.join(userId, params.id),
  })
  app.route({
    ...roomRoutes.leave,
    handler: async ({ userId, params }) => {
      await service.leave(userId, params.id)
      return done
    },
  })
  app.route({
    ...roomRoutes.putOut,
    handler: async ({ userId, params, body }) => {
      await service.putOut(userId, params.id, body.userId, body.isForGood)
      return done
    },
  })
  app.route({
    ...roomRoutes.removal,
    handler: ({ userId, params }) => service.removal(userId, params.id),
  })
  app.route({
    ...roomRoutes.matches,
    handler: ({ userId, params }) => service.roomMatches(userId, params.id),
  })
  app.route({
    ...roomRoutes.propose,
    handler: ({ userId, params, body }) => service.propose(userId, params.id, body.user2Id),
  })
}
