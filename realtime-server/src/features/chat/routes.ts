import { done } from '../../contract/primitives.ts'
import { sessionOf } from '../../platform/http/guard.ts'
import type { App } from '../../platform/http/schema.ts'
import { chatRoutes } from './contract.ts'
import type { ChatService } from './service.ts'

export function chat(app: App, service: ChatService): void {
  app.route({
    ...chatRoutes.messages,
    handler: (request) => service.page(request.userId, request.params.id, request.query),
  })
  app.route({
    ...chatRoutes.search,
    handler: ({ userId, params, body }) => service.search(userId, params.id, body),
  })
  app.route({
    ...chatRoutes.send,
    handler: async (request, reply) =>
      reply.code(201).send(await service.send(sessionOf(request), request.body)),
  })
  app.route({
    ...chatRoutes.edit,
    handler: ({ userId, params, body }) => service.edit(userId, params.id, body.content),
  })
  app.route({
    ...chatRoutes.remove,
    handler: ({ userId, params }) => service.remove(userId, params.id),
  })
  app.route({
    ...chatRoutes.react,
    handler: ({ userId, params, body }) => service.react(userId, params.id, body.emoji),
  })
  app.route({
    ...chatRoutes.unreact,
    handler: ({ userId, params }) => service.react(userId, params.id, null),
  })
  app.route({
    ...chatRoutes.read,
    handler: async (request) => {
      await service.mark(request.userId, request.params.id, 'read', request.body.seq)
      return done
    },
  })
  app.route({
    ...chatRoutes.delivered,
    handler: async (request) => {
      await service.mark(request.userId, request.params.id, 'delivered', request.body.seq)
      return done
    },
  })
}
