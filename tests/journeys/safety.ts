import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { journeyOf, newMatches } from './journey.ts'

/** A journey of one person with three matches: Una, Duo and Tria. */
export async function safetyJourney() {
  const { world, browser, me, page } = await journeyOf({ name: 'Mine' })
  return {
    ...{ world, browser, me, page },
    match: await newMatches(world, me, ['Una', 'Duo', 'Tria']),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    /** Reports about a person. */
    reports: (id: string) =>
      world.database.db
        .selectFrom('reports')
        .innerJoin('report_statements', 'report_id', 'reports.id')
        .select(['category', 'description', 'place'])
        .where('reported_id', '=', id)
        .execute(),
    /** The names of the people this person has blocked. */
    blocked: async () => (await me.call(safetyRoutes.blocks, {})).body.map(({ name }) => name),
  }
}
