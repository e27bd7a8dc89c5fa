import { sql } from 'kysely'
import type { Db } from '../index.ts'
import { visibleTo } from '../visibility.ts'

export interface RoomSpeakerRow {
  id: string
  name: string
  profile_photo: string
}

/** Messages that are looked through, at most: in a room with more, the latest. */
const atMost = 2000

/**
 * People who have spoken in a room since a moment and left, latest first, of those whose profile the reader may see outside of it too.
 * @param presentAfter people last seen before it have left
 */
export async function speakersOf(
  db: Db,
  {
    roomId,
    readerId,
    since,
    presentAfter,
    limit,
  }: { roomId: string; readerId: string; since: Date; presentAfter: Date; limit: number },
): Promise<RoomSpeakerRow[]> {
  const { rows } = await sql<RoomSpeakerRow>`
    SELECT users.id, users.name, users.profile_photo FROM (
      SELECT sender_id, max(cursor) AS cursor FROM (
        SELECT sender_id, cursor, sent_at FROM room_messages
        WHERE room_id = ${roomId} AND removed_at IS NULL ORDER BY cursor DESC LIMIT ${atMost}
      ) AS latest
      WHERE sent_at > ${since} GROUP BY sender_id
    ) AS spoken
    JOIN ${visibleTo(readerId)} ON users.id = sender_id
    WHERE NOT EXISTS (
      SELECT FROM room_participants WHERE room_id = ${roomId} AND user_id = sender_id AND seen_at > ${presentAfter}
    )
    ORDER BY spoken.cursor DESC LIMIT ${limit}
  `.execute(db)
  return rows
}
