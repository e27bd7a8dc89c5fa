import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { attachedTo } from './attachments.ts'
import { replacedIn } from './changed-messages.ts'
import { keepMedia } from './evidence.ts'

/** Messages kept before and after a reported one. */
const around = 20

export interface ReportedRoomMessage {
  room_id: string
  number: number
}

/** True if two different people who aren't kept apart are in a room or a balloon game together. */
export async function areTogether(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ together: boolean }>`
    SELECT (
      EXISTS (
        SELECT FROM room_participants AS mine JOIN room_participants AS theirs ON theirs.room_id = mine.room_id
        WHERE mine.user_id = ${userId} AND theirs.user_id = ${otherId}
      ) OR EXISTS (
        SELECT FROM balloon_game_participants AS mine JOIN balloon_game_participants AS theirs ON theirs.game_id = mine.game_id
        WHERE mine.user_id = ${userId} AND theirs.user_id = ${otherId}
      )
    ) AND ${userId}::uuid <> ${otherId} AND ${otherId} NOT IN (SELECT id FROM apart_from(${userId})) AS together
  `.execute(db)
  return rows[0]?.together === true
}

/**
 * A person's room message that another could read when it was sent, in a room they are in; null if there is none. A later block or end of a
 * match doesn't hide it, so that nobody can prevent a report that way.
 */
export async function roomMessageTo(
  tx: Tx,
  messageId: string,
  senderId: string,
  readerId: string,
): Promise<ReportedRoomMessage | null> {
  const { rows } = await sql<ReportedRoomMessage>`
    SELECT said.room_id, said.number
    FROM room_messages AS said JOIN room_participants ON room_participants.room_id = said.room_id AND user_id = ${readerId}
    WHERE said.id = ${messageId} AND sender_id = ${senderId}
      AND NOT EXISTS (
        SELECT FROM blocks
        WHERE (blocker_id, blocked_id) IN ((${readerId}::uuid, ${senderId}::uuid), (${senderId}, ${readerId})) AND created_at <= sent_at
      )
      AND NOT EXISTS (
        SELECT FROM matches
        WHERE user1_id = least(${readerId}::uuid, ${senderId}) AND user2_id = greatest(${readerId}::uuid, ${senderId}) AND ended_at <= sent_at
      )
  `.execute(tx)
  return rows[0] ?? null
}

/** Place of a room message; null if there is none. */
export async function placeOfRoomMessage(tx: Tx, id: string): Promise<ReportedRoomMessage | null> {
  const row = await tx
    .selectFrom('room_messages')
    .select(['room_id', 'number'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Copies a room message, marked, into a report, with those around it, the room's name, and the images that the reported person shows there.
 */
export async function keepRoomMessages(
  tx: Tx,
  reportId: string,
  { room_id, number }: ReportedRoomMessage,
): Promise<void> {
  await sql`
    INSERT INTO report_room_messages (report_id, message_id, room_id, room_name, number, sender_id, content, image_url, sent_at, replaced, attachments, is_reported)
    SELECT ${reportId}, said.id, said.room_id, rooms.name, number, sender_id, content, image_url, sent_at, ${replacedIn(sql.ref('said.id'))},
      ${attachedTo(sql.ref('said.id'))}, number = ${number}
    FROM room_messages AS said JOIN rooms ON rooms.id = said.room_id
    WHERE said.room_id = ${room_id} AND number BETWEEN ${number}::integer - ${around} AND ${number}::integer + ${around}
    ON CONFLICT (report_id, message_id) DO UPDATE SET is_reported = report_room_messages.is_reported OR excluded.is_reported
  `.execute(tx)
  const { rows } = await sql<{ url: string | null }>`
    SELECT unnest(array_append(attachments, image_url)) AS url FROM report_room_messages JOIN reports ON reports.id = report_id
    WHERE report_id = ${reportId} AND sender_id = reported_id
  `.execute(tx)
  await keepMedia(
    tx,
    reportId,
    rows.flatMap(({ url }) => url ?? []),
  )
}
