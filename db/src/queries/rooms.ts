import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { Rooms } from '../schema.ts'
import { isHeard, silence } from './room-messages.ts'

export interface RoomRow
  extends Pick<
    Selectable<Rooms>,
    | 'id'
    | 'name'
    | 'description'
    | 'created_by'
    | 'created_at'
    | 'talk_day'
    | 'talk_minute'
    | 'talk_at'
  > {
  archived_at: Date | null
  /** People with a recent sign of life. */
  present: number
  last_content: string | null
  last_image: string | null
  last_kind: string | null
  last_sent_at: Date | null
  last_sender: string | null
}

interface Reader {
  readerId: string
  /** People last seen before it are gone. */
  presentAfter: Date
}

/**
 * SQL: `rooms` isn't closed, and neither its creator nor a removal keeps it from the reader. The query defines `apart`, everyone kept apart
 * from them.
 * @param now decides which removals still apply
 */
export const isOpenTo = (readerId: string, now: Date) => sql<boolean>`(
  rooms.closed_at IS NULL
  AND (rooms.created_by IS NULL OR rooms.created_by NOT IN (SELECT id FROM apart))
  AND NOT EXISTS (
    SELECT FROM room_removals
    WHERE room_id = rooms.id AND user_id = ${readerId} AND (until IS NULL OR until > ${now})
  )
)`

/**
 * Rooms as one person sees them: without messages and people they are kept apart from. All open ones and the reader's archived ones, or a
 * single one.
 * @param now decides which removals still apply
 */
export async function roomsFor(
  db: Db | Tx,
  { readerId, presentAfter }: Reader,
  { now, limit, roomId }: { now: Date; limit: number; roomId?: string },
): Promise<RoomRow[]> {
  const one = roomId ? sql`AND rooms.id = ${roomId}` : sql``
  const { rows } = await sql<RoomRow>`
    WITH apart AS MATERIALIZED (SELECT id FROM apart_from(${readerId})), ${silence(readerId, roomId)}
    SELECT rooms.id, rooms.name, rooms.description, rooms.created_by, rooms.created_at, rooms.archived_at,
      rooms.talk_day, rooms.talk_minute, rooms.talk_at,
      present.count AS present, last.content AS last_content, last.image_url AS last_image, last.kind AS last_kind, last.sent_at AS last_sent_at,
      last.sender_id AS last_sender
    FROM rooms
    CROSS JOIN LATERAL (
      SELECT count(*)::integer FROM room_participants
      WHERE room_id = rooms.id AND seen_at > ${presentAfter} AND user_id NOT IN (SELECT id FROM apart)
    ) AS present
    LEFT JOIN LATERAL (
      SELECT content, image_url, kind, sent_at, sender_id FROM room_messages
      JOIN users AS senders ON senders.id = sender_id AND senders.deleted_at IS NULL
      WHERE room_id = rooms.id AND removed_at IS NULL AND ${isHeard}
      ORDER BY cursor DESC LIMIT 1
    ) AS last ON true
    WHERE ${isOpenTo(readerId, now)} ${one}
      AND (rooms.archived_at IS NULL OR rooms.created_by = ${readerId})
    ORDER BY rooms.archived_at IS NOT NULL, present.count DESC, coalesce(last.sent_at, rooms.created_at) DESC, rooms.id
    LIMIT ${limit}
  `.execute(db)
  return rows
}

interface NewRow {
  id: string
  name: string
  description: string
  createdBy: string
  clientId: string | null
  now: Date
}

/** @returns the id of the room, or of the first one its creator made with this clientId */
export async function insertRoom(
  tx: Tx,
  { now, createdBy, clientId, ...room }: NewRow,
): Promise<string> {
  const made = await tx
    .insertInto('rooms')
    .values({
      ...room,
      created_by: createdBy,
      client_id: clientId,
      created_at: now,
      entered_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const first = await tx
    .selectFrom('rooms')
    .select('id')
    .where('created_by', '=', createdBy)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return first.id
}

/**
 * Locks a room of this creator that isn't closed.
 * @returns true if there is one
 */
export async function lockOwnRoom(tx: Tx, roomId: string, creatorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('rooms')
    .select('id')
    .where('id', '=', roomId)
    .where('created_by', '=', creatorId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Change = {
  name?: string
  description?: string
  closed_at?: Date
  archived_at?: null
  entered_at?: Date
}

export const updateRoom = async (tx: Tx, roomId: string, change: Change): Promise<void> =>
  void (await tx.updateTable('rooms').set(change).where('id', '=', roomId).execute())

/** Archives rooms that nobody has entered since. */
export async function archiveRooms(
  tx: Tx,
  enteredBefore: Date,
  now: Date,
  atMost: number,
): Promise<{ id: string; created_by: string | null }[]> {
  return (
    tx
      .updateTable('rooms')
      .set({ archived_at: now })
      .where('id', 'in', (query) =>
        query
          .selectFrom('rooms as old')
          .select('id')
          .where('entered_at', '<', enteredBefore)
          .where('archived_at', 'is', null)
          .where('closed_at', 'is', null)
          .where(sql<boolean>`NOT EXISTS (SELECT FROM room_participants WHERE room_id = old.id)`)
          .limit(atMost),
      )
      // Checked on the locked rows.
      .where('entered_at', '<', enteredBefore)
      .where('closed_at', 'is', null)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM room_participants WHERE room_id = rooms.id)`)
      .returning(['id', 'created_by'])
      .execute()
  )
}
