import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/**
 * Counts a change of a person's place, at most 20 a day (UTC), and stores their exact point; null leaves it as it is.
 * @returns false if today's changes are used up
 */
export async function storeLocation(
  db: Db | Tx,
  userId: string,
  point: { latitude: number; longitude: number } | null,
  today: string,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO locations (user_id, latitude, longitude, changed_on, changes)
    VALUES (${userId}, ${point?.latitude ?? null}, ${point?.longitude ?? null}, ${today}, 1)
    ON CONFLICT (user_id) DO UPDATE SET
      latitude = coalesce(excluded.latitude, locations.latitude),
      longitude = coalesce(excluded.longitude, locations.longitude),
      changed_on = excluded.changed_on,
      changes = CASE WHEN locations.changed_on = excluded.changed_on THEN locations.changes + 1 ELSE 1 END
    WHERE locations.changed_on <> excluded.changed_on OR locations.changes < 20
    RETURNING user_id
  `.execute(db)
  return rows.length > 0
}

/**
 * Counts a short move that becomes visible to others, limited per day (UTC).
 * @returns false if today's are used up
 */
export async function countPublication(
  tx: Tx,
  userId: string,
  today: string,
  atMost: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE locations SET
      published_on = ${today},
      publications = CASE WHEN published_on = ${today} THEN publications + 1 ELSE 1 END
    WHERE user_id = ${userId} AND (published_on IS DISTINCT FROM ${today} OR publications < ${atMost})
    RETURNING 1
  `.execute(tx)
  return rows.length > 0
}

/** Stores the cell that a waiting move will show; null if none is waiting. */
export async function planCell(
  tx: Tx,
  userId: string,
  cell: { latitude: number; longitude: number } | null,
): Promise<void> {
  const point = cell && sql`point(${cell.longitude}, ${cell.latitude})`
  await sql`UPDATE locations SET planned_cell = ${point} WHERE user_id = ${userId}`.execute(tx)
}

/** Places where others have recently seen a person, each displaced; the latest last. */
export async function placesOf(
  tx: Tx,
  userId: string,
): Promise<{ latitude: number; longitude: number }[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    SELECT place[0] AS x, place[1] AS y FROM locations, unnest(places) WITH ORDINALITY AS known (place, n)
    WHERE user_id = ${userId} ORDER BY n
  `.execute(tx)
  return rows.map(({ x, y }) => ({ latitude: y, longitude: x }))
}

export async function keepPlaces(
  tx: Tx,
  userId: string,
  places: readonly { latitude: number; longitude: number }[],
): Promise<void> {
  const points = places.map(({ latitude, longitude }) => `(${longitude},${latitude})`)
  await sql`UPDATE locations SET places = ${points}::point[] WHERE user_id = ${userId}`.execute(tx)
}
