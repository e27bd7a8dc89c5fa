import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/**
 * Stores the exact point of a person, at most 20 changes a calendar day (UTC).
 * @returns false when today's changes are used up
 */
export async function storeLocation(
  db: Db | Tx,
  userId: string,
  point: { latitude: number; longitude: number },
  today: string,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO locations (user_id, latitude, longitude, changed_on, changes)
    VALUES (${userId}, ${point.latitude}, ${point.longitude}, ${today}, 1)
    ON CONFLICT (user_id) DO UPDATE SET
      latitude = excluded.latitude, longitude = excluded.longitude, changed_on = excluded.changed_on,
      changes = CASE WHEN locations.changed_on = excluded.changed_on THEN locations.changes + 1 ELSE 1 END
    WHERE locations.changed_on <> excluded.changed_on OR locations.changes < 20
    RETURNING user_id
  `.execute(db)
  return rows.length > 0
}
