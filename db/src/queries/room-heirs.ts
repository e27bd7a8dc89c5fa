import { sql } from 'kysely'
import type { Tx } from '../index.ts'

/** The rooms that a person is in. */
export async function roomsWith(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('room_participants')
    .select('room_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ room_id }) => room_id).sort()
}

/** Locks the rooms of a creator that are not closed. */
export async function lockRoomsOf(
  tx: Tx,
  creatorId: string,
): Promise<{ id: string; is_archived: boolean }[]> {
  return tx
    .selectFrom('rooms')
    .select(['id', sql<boolean>`archived_at IS NOT NULL`.as('is_archived')])
    .where('created_by', '=', creatorId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The id by which its creator's client knew the room goes: the heir's client may have used the same one. */
export async function passRoomOn(tx: Tx, roomId: string, heirId: string): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ created_by: heirId, client_id: null })
    .where('id', '=', roomId)
    .execute()
}

/** Removes from a room those who are kept apart from a person. @returns whom */
export async function leaveRoomOf(tx: Tx, roomId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM room_participants
    WHERE room_id = ${roomId} AND user_id IN (SELECT id FROM apart_from(${userId})) RETURNING user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Takes a person's words off their closed rooms. Messages of others stay for reports. */
export async function unnameRooms(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ name: 'Closed room', description: '' })
    .where('created_by', '=', creatorId)
    .where('closed_at', 'is not', null)
    .execute()
}

/** Removes some of a person's messages in a room. @returns in which room they were; null if none were left in any */
export async function removeMessagesOf(
  tx: Tx,
  senderId: string,
  now: Date,
  atMost: number,
): Promise<string | null> {
  const { rows } = await sql<{ room_id: string }>`
    UPDATE room_messages SET removed_at = ${now} WHERE id IN (
      SELECT id FROM room_messages WHERE sender_id = ${senderId} AND removed_at IS NULL AND room_id = (
        SELECT room_id FROM room_messages WHERE sender_id = ${senderId} AND removed_at IS NULL ORDER BY room_id LIMIT 1
      ) LIMIT ${atMost}
    ) RETURNING room_id
  `.execute(tx)
  return rows[0]?.room_id ?? null
}
