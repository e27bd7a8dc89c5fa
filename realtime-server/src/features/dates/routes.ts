import { done } from '../../contract/primitives.ts'
import { refusals } from '../../contract/refusals.ts'
import type { App } from '../../platform/http/schema.ts'
import type { Changed } from './changes.ts'
import { dateRoutes } from './contract.ts'
import type { DateService } from './service.ts'

const [code, error] = refusals.staleDate
/** The refusal carries the current date, which saves a request. */
const stale = ({ date }: Changed) => ({ error, code, reason: 'staleDate' as const, date })

export function dates(app: App, service: DateService): void {
  app.route({
    ...dateRoutes.latest,
    handler: async ({ userId, params }) => ({ date: await service.latest(userId, params.matchId) }),
  })
  app.route({
    ...dateRoutes.propose,
    handler: async ({ userId, body }, reply) =>
      reply.code(201).send(await service.propose(userId, body)),
  })
  app.route({
    ...dateRoutes.answer,
    handler: async ({ userId, params, body }, reply) => {
      const changed = await service.answer(userId, params.id, body)
      return changed.isStale
        ? reply.code(409).send(stale(changed))
        : reply.code(200).send(changed.date)
    },
  })
  app.route({
    ...dateRoutes.suggest,
    handler: async ({ userId, params, body }, reply) => {
      const changed = await service.suggest(userId, params.id, body)
      return changed.isStale
        ? reply.code(409).send(stale(changed))
        : reply.code(200).send(changed.date)
    },
  })
  app.route({
    ...dateRoutes.calendar,
    handler: async ({ userId, params }, reply) => {
      const file = await service.calendar(userId, params.id)
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="date.ics"')
        .serializer((text) => String(text))
        .send(file)
    },
  })
  app.route({
    ...dateRoutes.share,
    handler: ({ userId, params }) => service.share(userId, params.id),
  })
  app.route({
    ...dateRoutes.unshare,
    handler: async ({ userId, params }) => {
      await service.unshare(userId, params.id)
      return done
    },
  })
  app.route({
    ...dateRoutes.shared,
    handler: async ({ body }, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      return service.shared(body.token)
    },
  })
}
