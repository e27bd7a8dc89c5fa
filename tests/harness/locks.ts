import { sql } from 'kysely'
import { patience, type World, waitFor } from './server.ts'

/** Number of queries waiting for a lock in this world's database whose first kilobyte contains `text`. */
export async function waitingQueries(
  { database }: Pick<World, 'database'>,
  text = '',
): Promise<number> {
  const { rows } = await waiting(text).execute(database.db)
  return rows[0]?.count ?? 0
}

/** Waits until this many queries wait for a lock. */
export const untilWaiting = (
  world: Pick<World, 'database'>,
  count: number,
  text?: string,
): Promise<void> =>
  waitFor(
    async () => (await waitingQueries(world, text)) >= count,
    patience,
    `that ${count} queries wait`,
  )

const waiting = (text: string) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND position(${text} IN query) > 0`
