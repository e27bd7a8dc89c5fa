import { decisionsSince, figuresSince } from '@swoon/db/queries/desk'
import { type LookRow, latestLooks, lookers } from '@swoon/db/queries/looks'
import type { App } from '../../platform/http/schema.ts'
import { deskRoutes } from '../contract.ts'
import type { Desks } from '../desks.ts'
import { moderatorOf, nameOf } from '../guard.ts'
import { desksFor, mayUse } from '../moderators.ts'

/** Milliseconds. */
const [hour, month] = [3_600_000, 30 * 86_400_000]

/** Looks per page. */
const page = 50

const cursorOf = ({ at, id }: LookRow): string => `${at.getTime()}.${id}`

function placeOf(cursor: string): Pick<LookRow, 'at' | 'id'> {
  const [at, id = ''] = cursor.split('.')
  return { at: new Date(Number(at)), id }
}

/** Shows the team's work, done and open. */
export function teamDesk(app: App, { db, clock, reports }: Desks): void {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

  app.route({
    ...deskRoutes.figures,
    handler: async (request) => ({
      desks: [...desksFor(moderatorOf(request))],
      work: (await figuresSince(db, before(month))).map((row) => ({
        ...row,
        oldest: row.oldest?.toISOString() ?? null,
      })),
      decisions: await decisionsSince(db, before(month)),
    }),
  })
  app.route({
    ...deskRoutes.decisions,
    handler: async (request) => {
      const mayUndo = (what: string) => mayUse(moderatorOf(request), `/desk/${what}s`)
      const rows = await reports.recent(before(hour), nameOf(request))
      return rows
        .filter(({ what }) => mayUndo(what))
        .map((row) => ({ ...row, at: row.at.toISOString() }))
    },
  })
  app.route({
    ...deskRoutes.looks,
    handler: async ({ query: { by, report, before: cursor } }) => {
      const found = await latestLooks(db, {
        by,
        report: report === undefined ? undefined : Number(report),
        before: cursor === undefined ? undefined : placeOf(cursor),
        limit: page + 1,
      })
      const looks = found.slice(0, page)
      const last = looks.at(-1)
      return {
        looks: looks.map(({ id, what, number, person_id, by: name, at }) => ({
          id,
          what,
          number,
          personId: what === 'account' ? person_id : null,
          by: name,
          at: at.toISOString(),
        })),
        next: found.length > page && last ? cursorOf(last) : null,
        names: await lookers(db),
      }
    },
  })
}
