import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** An emoji on a message, for one reader: how many people chose it, and whether the reader is one of them. */
export interface ReactionRow {
  emoji: string
  count: number
  is_mine: boolean
}

/** What readers see of the reactions to a message. `revision` grows with each change of them. */
export interface ReactionsRow {
  reactions: ReactionRow[] | null
  /** A bigint of the database, as text; null before the first change. */
  revision: string | null
}

/** The two kinds of conversations: in which table its reactions are, and which of its columns names the conversation. */
const kinds = {
  chat: { table: sql.table('message_reactions'), place: sql.ref('match_id') },
  room: { table: sql.table('room_message_reactions'), place: sql.ref('room_id') },
} as const
type Kind = keyof typeof kinds

/**
 * The reactions to one message as a lateral table with the columns of `ReactionsRow`, for the statement that reads a page of messages.
 * @param readerId no person for what everyone may see
 * @param but a subquery with the ids of those whose reactions the reader does not see
 */
export const reactionsTo = (
  kind: Kind,
  { messageId, readerId, but }: { messageId: RawBuilder<unknown>; readerId: string; but?: RawBuilder<unknown> },
): RawBuilder<ReactionsRow> => sql<ReactionsRow>`LATERAL (
  SELECT max(revision) AS revision,
    jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'is_mine', is_mine) ORDER BY first) FILTER (WHERE emoji IS NOT NULL) AS reactions
  FROM (
    SELECT emoji, count(*), bool_or(user_id = ${readerId}) AS is_mine, min(revision) AS first, max(revision) AS revision
    FROM ${kinds[kind].table} WHERE message_id = ${messageId} ${but ? sql`AND user_id NOT IN (${but})` : sql``} GROUP BY emoji
  ) AS each
)`

/** The reactions to one message as a reader sees them: in a room without those of people who are kept apart from them. */
export async function reactionsOf(
  db: Db | Tx,
  kind: Kind,
  { messageId, readerId }: { messageId: string; readerId: string },
): Promise<ReactionsRow> {
  const seen = {
    ...{ messageId: sql`${messageId}::uuid`, readerId },
    ...(kind === 'room' && { but: sql`SELECT id FROM apart_from(${readerId})` }),
  }
  const { rows } = await sql<ReactionsRow>`SELECT revision, reactions FROM ${reactionsTo(kind, seen)} AS seen`.execute(
    db,
  )
  return rows[0] ?? { reactions: null, revision: null }
}

interface NewReaction {
  placeId: string
  messageId: string
  userId: string
  /** Null takes the reaction back. */
  emoji: string | null
  now: Date
}

/**
 * Stores a person's reaction to a message, in place of an earlier one. The caller has locked the conversation, so that its revisions,
 * which follow the time in tenths of a millisecond, are taken one after the other.
 * @returns whether it is the first of this person to this message; null if nothing has changed
 */
export async function putReaction(
  tx: Tx,
  kind: Kind,
  { placeId, messageId, userId, emoji, now }: NewReaction,
): Promise<{ is_first: boolean } | null> {
  const { table, place } = kinds[kind]
  const { rows } = await sql<{ is_first: boolean }>`
    WITH prior AS (
      SELECT emoji FROM ${table} WHERE message_id = ${messageId} AND user_id = ${userId}
    )
    INSERT INTO ${table} AS known (message_id, user_id, ${place}, emoji, revision)
    SELECT ${messageId}::uuid, ${userId}::uuid, ${placeId}::uuid, ${emoji}::text, 1 + greatest(
      floor(extract(epoch FROM ${now}::timestamptz) * 10000)::bigint, (SELECT max(revision) FROM ${table} WHERE ${place} = ${placeId})
    )
    WHERE ${emoji}::text IS DISTINCT FROM (SELECT emoji FROM prior)
    ON CONFLICT (message_id, user_id) DO UPDATE SET emoji = excluded.emoji, revision = excluded.revision
    RETURNING NOT EXISTS (SELECT FROM prior) AS is_first
  `.execute(tx)
  return rows[0] ?? null
}

/** Locks the live match of a message for one of its two people. @returns null if there is no such message */
export async function lockMessage(
  tx: Tx,
  messageId: string,
  userId: string,
): Promise<{ match_id: string; seq: number; sender_id: string; other_id: string } | null> {
  const { rows } = await sql<{ match_id: string; seq: number; sender_id: string; other_id: string }>`
    SELECT match_id, seq, sender_id, CASE WHEN user1_id = ${userId} THEN user2_id ELSE user1_id END AS other_id
    FROM live_matches JOIN messages ON match_id = live_matches.id
    WHERE messages.id = ${messageId} AND ${userId}::uuid IN (user1_id, user2_id) AND deleted_at IS NULL
    FOR NO KEY UPDATE OF live_matches
  `.execute(tx)
  return rows[0] ?? null
}

/** Locks the open room of a message that a reader sees. @returns who wrote it; null if there is no such message */
export async function lockRoomMessage(
  tx: Tx,
  { roomId, messageId, readerId }: { roomId: string; messageId: string; readerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ sender_id: string }>`
    SELECT sender_id FROM rooms JOIN room_messages ON room_id = rooms.id
    WHERE rooms.id = ${roomId} AND room_messages.id = ${messageId} AND closed_at IS NULL AND archived_at IS NULL AND removed_at IS NULL
      AND (sender_id NOT IN (SELECT id FROM apart_from(${readerId})) OR sent_at < silent_since(${readerId}, sender_id))
    FOR NO KEY UPDATE OF rooms
  `.execute(tx)
  return rows[0]?.sender_id ?? null
}

/** People in a room, without `but`, who are kept apart from someone who reacted to a message; at most `limit`. */
export async function partlyAware(
  tx: Tx,
  { roomId, messageId, but, limit }: { roomId: string; messageId: string; but: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT apart.id
    FROM room_message_reactions AS reacted, LATERAL apart_from(reacted.user_id) AS apart
    JOIN room_participants ON room_participants.room_id = ${roomId} AND room_participants.user_id = apart.id
    WHERE message_id = ${messageId} AND apart.id <> ALL (${[...but]}::uuid[])
    LIMIT ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}
