import { sql } from 'kysely'
import { compiled } from './compiled.ts'
import type { Db, Tx } from './index.ts'
import type { Matches, Users } from './schema.ts'

/** Who is matched with whom, according to the view `live_matches`; used as `matches` in a query. */
export const liveMatches = sql<Matches>`live_matches`.as('matches')

/** Everybody whom a person may see, according to the database function `visible_to`; used as `users` in a query. */
export const visibleTo = (viewerId: string) => sql<Users>`visible_to(${viewerId})`.as('users')

// Not the function may_see, which Postgres would plan anew at every call.
const see = compiled('SELECT FROM visible_to($1) AS subject WHERE subject.id = $2')

/** Whether one person may see another, by the same rule. */
export const maySee = async (db: Db | Tx, viewerId: string, subjectId: string): Promise<boolean> =>
  (await see(db, [viewerId, subjectId])).length > 0
