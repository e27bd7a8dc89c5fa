import { accountActs } from '../../accounts/acts.ts'
import { presentAccount, readAccount } from '../../accounts/find.ts'
import { perform } from '../../accounts/perform.ts'
import { actsFor, requireRight } from '../../accounts/rights.ts'
import { done } from '../../contract/primitives.ts'
import { whyOf } from '../../moderate/team.ts'
import type { App } from '../../platform/http/schema.ts'
import { deskRoutes } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { moderatorOf } from '../guard.ts'

/** Finds accounts and acts on them, by the same steps as `npm run accounts`. */
export function peopleDesk(app: App, { team }: Desks): void {
  const acts = accountActs(team)

  app.route({
    ...deskRoutes.findPerson,
    handler: async (request) => {
      const moderator = moderatorOf(request)
      const account = await readAccount(team, request.body.who, {
        by: moderator.name,
        isLead: moderator.role === 'lead',
        isShown: true,
      })
      return { ...account, may: actsFor(moderator) }
    },
  })
  app.route({
    ...deskRoutes.changePerson,
    handler: async (request) => {
      const moderator = moderatorOf(request)
      const { params, body } = request
      requireRight(moderator, body.change.act)
      const why = { ...whyOf(body.reason), by: moderator.name }
      const account = await presentAccount(team, params.id, moderator)
      await perform(acts, account, body.change, why)
      return done
    },
  })
  app.route({
    ...deskRoutes.exportPerson,
    handler: async (request, reply) => {
      const moderator = moderatorOf(request)
      requireRight(moderator, 'export')
      const why = { ...whyOf(request.body.reason), by: moderator.name }
      const { id } = await presentAccount(team, request.params.id, moderator)
      return reply.type('application/zip').send(await acts.archive(id, why))
    },
  })
}
