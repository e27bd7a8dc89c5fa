import { sql } from 'kysely'
import type { Db } from '../index.ts'

/** Messages that decide, at most: in a room with more, the latest. */
const atMost = 5000

/**
 * Hour of the day (UTC) in which most people wrote in a room, counting each once a day; null if they did so on fewer than `days` days at
 * every hour.
 */
export async function liveliestHour(
  db: Db,
  { roomId, since, days }: { roomId: string; since: Date; days: number },
): Promise<number | null> {
  const { rows } = await sql<{ hour: number }>`
    SELECT extract(hour FROM said_at)::integer AS hour FROM (
      SELECT sender_id, sent_at AT TIME ZONE 'UTC' AS said_at FROM room_messages
      WHERE room_id = ${roomId} AND removed_at IS NULL ORDER BY cursor DESC LIMIT ${atMost}
    ) AS latest
    WHERE said_at > ${since}::timestamptz AT TIME ZONE 'UTC'
    GROUP BY hour HAVING count(DISTINCT said_at::date) >= ${days}
    ORDER BY count(DISTINCT (sender_id, said_at::date)) DESC, hour LIMIT 1
  `.execute(db)
  return rows[0]?.hour ?? null
}
