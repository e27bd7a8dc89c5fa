import { sql } from 'kysely'
import type { Tx } from '../index.ts'

/** Rooms that a person is in. */
export async function roomsWith(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('room_participants')
    .select('room_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ room_id }) => room_id).sort()
}

/** Locks a creator's rooms that aren't closed. */
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

/** Clears the room's client id: the new owner's client may have used the same one. */
export async function passRoomOn(tx: Tx, roomId: string, heirId: string): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ created_by: heirId, client_id: null })
    .where('id', '=', roomId)
    .execute()
}

/**
 * Removes from a room everyone kept apart from a person.
 * @returns their ids
 */
export async function leaveRoomOf(tx: Tx, roomId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM room_participants
    WHERE room_id = ${roomId} AND user_id IN (SELECT id FROM apart_from(${userId})) RETURNING user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Removes a person's texts from their closed rooms. Messages of others stay for reports. */
export async function unnameRooms(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .updateTable('rooms')
    .set({ name: 'Closed room', description: '' })
    .where('created_by', '=', creatorId)
    .where('closed_at', 'is not', null)
    .execute()
}

/**
 * Removes some of a person's messages in a room.
 * @returns the room; null if there were none left anywhere
 */
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
