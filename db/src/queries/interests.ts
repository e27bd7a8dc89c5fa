import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** Most pages of the table that are read: about 20,000 people. */
const pages = 2_000

/**
 * Rough numbers of complete people, and of those with each interest, by its key (the function word_key). Exact for few people; for many,
 * extrapolated from a sample, without interests that nobody in it has.
 */
export async function interestCounts(
  db: Db | Tx,
): Promise<{ population: number; counts: Map<string, number> }> {
  const { rows: sizes } = await sql<{ pages: number }>`
    SELECT (pg_relation_size('users') / current_setting('block_size')::integer)::integer AS pages
  `.execute(db)
  const share = Math.min(1, pages / Math.max(1, sizes[0]?.pages ?? 1))
  const { rows } = await sql<{ interest: string | null; people: number }>`
    WITH drawn AS MATERIALIZED (
      SELECT interest_keys FROM users TABLESAMPLE SYSTEM (${100 * share}::real) WHERE completed_at IS NOT NULL
    )
    SELECT NULL AS interest, count(*)::integer AS people FROM drawn
    UNION ALL
    SELECT interest, count(*)::integer FROM drawn, unnest(interest_keys) AS interest GROUP BY 1
  `.execute(db)
  const counts = new Map<string, number>()
  let population = 0
  for (const { interest, people } of rows) {
    if (interest === null) population = Math.round(people / share)
    else counts.set(interest, Math.round(people / share))
  }
  return { population, counts }
}
