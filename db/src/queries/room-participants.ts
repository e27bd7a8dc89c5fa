import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'

export interface ParticipantRow {
  id: string
  name: string
  date_of_birth: string | null
  time_zone: string
  profile_photo: string | null
  is_creator: boolean
}

const touched = compiled<{ entered: boolean }>(`
  INSERT INTO room_participants (room_id, user_id, entered_at, seen_at)
  SELECT rooms.id, users.id, $3, $3 FROM rooms JOIN users ON users.id = $2 AND completed_at IS NOT NULL AND banned_at IS NULL
  WHERE rooms.id = $1 AND closed_at IS NULL AND archived_at IS NULL
    AND (created_by IS NULL OR created_by NOT IN (SELECT id FROM apart_from($2)))
    AND NOT EXISTS (
      SELECT FROM room_removals WHERE room_id = rooms.id AND user_id = $2 AND (until IS NULL OR until > $3)
    )
  ON CONFLICT (room_id, user_id) DO UPDATE SET
    seen_at = greatest(room_participants.seen_at, excluded.seen_at),
    entered_at = CASE WHEN room_participants.seen_at > $4 THEN room_participants.entered_at ELSE excluded.entered_at END
  RETURNING entered_at = $3 AS entered
`)

/**
 * Enters a room, or renews the presence there.
 * @param presentAfter people last seen before it have left
 * @returns true if the person is new; null if they may not enter or there is no such room
 */
export async function enterRoom(
  db: Db | Tx,
  {
    roomId,
    userId,
    now,
    presentAfter,
  }: { roomId: string; userId: string; now: Date; presentAfter: Date },
): Promise<boolean | null> {
  const [row] = await touched(db, [roomId, userId, now, presentAfter])
  return row ? row.entered : null
}

/** @returns true if the person was in the room */
export async function leaveRoom(tx: Tx, roomId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('room_participants')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Takes a person out of a room if they have been silent since.
 * @returns true if they were there
 */
export async function leaveRoomIfSilent(
  tx: Tx,
  { roomId, userId, since }: { roomId: string; userId: string; since: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('room_participants')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('seen_at', '<=', since)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records that a room is in use, once an hour, so that entering doesn't wait for people who post. */
export const noteEntry = async (tx: Tx, roomId: string, now: Date): Promise<void> =>
  void (await tx
    .updateTable('rooms')
    .set({ entered_at: now })
    .where('id', '=', roomId)
    .where('entered_at', '<', new Date(now.getTime() - 60 * 60 * 1000))
    .execute())

/**
 * Removes some people who have been silent since.
 * @returns fewer than `atMost` if there are no more
 */
export async function removeSilent(
  tx: Tx,
  seenBefore: Date,
  atMost: number,
): Promise<{ room_id: string; user_id: string }[]> {
  const { rows } = await sql<{ room_id: string; user_id: string }>`
    DELETE FROM room_participants WHERE seen_at <= ${seenBefore} AND ctid = ANY (ARRAY(
      SELECT ctid FROM room_participants WHERE seen_at <= ${seenBefore} LIMIT ${atMost} FOR UPDATE SKIP LOCKED
    )) RETURNING room_id, user_id
  `.execute(tx)
  return rows
}

const present = compiled<{ user_id: string }>(`
  SELECT user_id FROM room_participants JOIN rooms ON rooms.id = room_id
  JOIN users ON users.id = user_id
  WHERE room_id = $1 AND user_id = ANY ($2::uuid[]) AND seen_at > $3 AND closed_at IS NULL AND banned_at IS NULL
    AND NOT EXISTS (
      SELECT FROM room_removals AS removals
      WHERE removals.room_id = rooms.id AND removals.user_id = users.id AND (until IS NULL OR until > $4)
    )
    AND NOT EXISTS (SELECT FROM apart_from(users.id) AS apart WHERE apart.id = created_by)
`)

/** Filters people to those in a room, not put out of it, and not kept apart from its creator. */
export const presentIn = async (
  db: Db | Tx,
  roomId: string,
  userIds: readonly string[],
  { now, after }: { now: Date; after: Date },
): Promise<Set<string>> =>
  new Set((await present(db, [roomId, userIds, after, now])).map(({ user_id }) => user_id))

const complete = compiled<{ id: string }>(
  'SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND completed_at IS NOT NULL AND banned_at IS NULL',
)

/** Filters people to those who may see rooms at all. */
export const mayWatchRooms = async (
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Set<string>> => new Set((await complete(db, [userIds])).map(({ id }) => id))

/** Participants of a room as one person sees them, in order of arrival; or one of them. */
export async function participantsOf(
  db: Db | Tx,
  {
    roomId,
    readerId,
    after,
    userId,
  }: { roomId: string; readerId: string; after: Date; userId?: string },
): Promise<ParticipantRow[]> {
  const one = userId ? sql`AND users.id = ${userId}` : sql``
  const { rows } = await sql<ParticipantRow>`
    SELECT users.id, users.name, users.date_of_birth, users.time_zone, users.profile_photo, rooms.created_by IS NOT DISTINCT FROM users.id AS is_creator
    FROM room_participants
    JOIN rooms ON rooms.id = room_id
    JOIN users ON users.id = user_id AND users.banned_at IS NULL
    WHERE room_id = ${roomId} AND seen_at > ${after} ${one} AND users.id NOT IN (SELECT id FROM apart_from(${readerId}))
    ORDER BY room_participants.entered_at, users.id LIMIT 1000
  `.execute(db)
  return rows
}

/**
 * The longest-present person who isn't kept apart from anyone in the room, or else the longest-present of all; null if it is empty.
 * @param presentAfter people last seen before it have left
 */
export async function heirOf(
  tx: Tx,
  { roomId, creatorId, presentAfter }: { roomId: string; creatorId: string; presentAfter: Date },
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    WITH present AS MATERIALIZED (
      SELECT user_id, entered_at FROM room_participants
      JOIN users ON users.id = user_id AND completed_at IS NOT NULL AND banned_at IS NULL
      WHERE room_id = ${roomId} AND seen_at > ${presentAfter} AND user_id <> ${creatorId}
    )
    SELECT user_id FROM present
    ORDER BY EXISTS (SELECT FROM apart_from(user_id) AS apart JOIN present AS others ON others.user_id = apart.id), entered_at, user_id
    LIMIT 1
  `.execute(tx)
  return rows[0]?.user_id ?? null
}

/** Everyone kept apart from a person, in a room or not, since they may enter before an event arrives. */
export async function apartFrom(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM apart_from(${userId})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes two people from each other's rooms. */
export async function leaveRoomsOfEachOther(
  tx: Tx,
  one: string,
  other: string,
): Promise<{ room_id: string; user_id: string }[]> {
  const { rows } = await sql<{ room_id: string; user_id: string }>`
    DELETE FROM room_participants USING rooms
    WHERE rooms.id = room_id AND (created_by, user_id) IN ((${one}::uuid, ${other}::uuid), (${other}, ${one}))
    RETURNING room_id, user_id
  `.execute(tx)
  return rows
}

/** Filters people to those in a room with a person, in that person's room, or with them in their own. */
export async function inRoomsWith(
  tx: Tx,
  userId: string,
  otherIds: readonly string[],
): Promise<string[]> {
  if (otherIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT theirs.user_id AS id FROM room_participants AS mine JOIN room_participants AS theirs USING (room_id)
    WHERE mine.user_id = ${userId} AND theirs.user_id = ANY (${otherIds}::uuid[])
    UNION SELECT user_id FROM room_participants JOIN rooms ON rooms.id = room_id
    WHERE created_by = ${userId} AND user_id = ANY (${otherIds}::uuid[])
    UNION SELECT created_by FROM room_participants JOIN rooms ON rooms.id = room_id
    WHERE user_id = ${userId} AND created_by = ANY (${otherIds}::uuid[])
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** True if two people are in the same room. */
export async function shareRoom(tx: Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM room_participants AS mine JOIN room_participants AS theirs USING (room_id)
    WHERE mine.user_id = ${one} AND theirs.user_id = ${other} LIMIT 1
  `.execute(tx)
  return rows.length > 0
}

/** Other people's rooms that both are in, with everyone else there: where only a block by the first, or nothing, keeps the two apart. */
export async function sharedWith(
  tx: Tx,
  {
    one,
    other,
    isBlocked,
    presentAfter,
  }: { one: string; other: string; isBlocked: boolean; presentAfter: Date },
): Promise<{ room_id: string; others: string[] }[]> {
  const condition = isBlocked
    ? sql`silent_since(${other}, ${one}) IS NOT NULL`
    : sql`${one}::uuid NOT IN (SELECT id FROM apart_from(${other}))`
  const { rows } = await sql<{ room_id: string; others: string[] }>`
    SELECT rooms.id AS room_id, (
      SELECT coalesce(array_agg(user_id), '{}') FROM room_participants WHERE room_id = rooms.id AND user_id <> ${other}
    ) AS others
    FROM rooms
    JOIN room_participants AS mine ON mine.room_id = rooms.id AND mine.user_id = ${one} AND mine.seen_at > ${presentAfter}
    JOIN room_participants AS theirs ON theirs.room_id = rooms.id AND theirs.user_id = ${other} AND theirs.seen_at > ${presentAfter}
    WHERE created_by IS DISTINCT FROM ${one} AND created_by IS DISTINCT FROM ${other} AND closed_at IS NULL AND ${condition}
  `.execute(tx)
  return rows
}

/** Everyone kept apart from someone in a room. */
export async function apartFromPresent(
  db: Db | Tx,
  roomId: string,
  after: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT apart.id FROM room_participants, apart_from(user_id) AS apart WHERE room_id = ${roomId} AND seen_at > ${after}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** People from whom a room is hidden because they were put out of it. */
export async function putOutOf(db: Db | Tx, roomId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('room_removals')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where((removal) => removal.or([removal('until', 'is', null), removal('until', '>', now)]))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** End of a person's removal from a room; null if they weren't removed, or the room is closed. */
export const removalOf = async (
  db: Db,
  roomId: string,
  userId: string,
  now: Date,
): Promise<{ until: Date | null } | null> =>
  (await db
    .selectFrom('room_removals')
    .innerJoin('rooms', 'rooms.id', 'room_removals.room_id')
    .select('until')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()) ?? null

export async function putOut(
  tx: Tx,
  { roomId, userId, until, now }: { roomId: string; userId: string; until: Date | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('room_removals')
    .values({ room_id: roomId, user_id: userId, until, created_at: now })
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ until }))
    .execute()
}
