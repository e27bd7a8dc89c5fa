import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'

/** An emoji on a message for one reader: how many people chose it, and whether the reader did. */
export interface ReactionRow {
  emoji: string
  count: number
  is_mine: boolean
}

/** Reactions to a message as readers see them. `revision` grows with each change. */
export interface ReactionsRow {
  reactions: ReactionRow[] | null
  /** A bigint of the database, as text; null before the first change. */
  revision: string | null
}

/** The two kinds of conversations, and the tables of their reactions. */
const tables = {
  chat: sql.table('message_reactions'),
  room: sql.table('room_message_reactions'),
} as const
type Kind = keyof typeof tables

/**
 * Reactions to one message, as a lateral table with the columns of `ReactionsRow`, for the statement that reads a page of messages.
 * @param readerId nobody's id for the view that everyone may see
 * @param but a subquery with the ids of people whose reactions the reader doesn't see
 */
export const reactionsTo = (
  kind: Kind,
  {
    messageId,
    readerId,
    but,
  }: { messageId: RawBuilder<unknown>; readerId: string; but?: RawBuilder<unknown> },
): RawBuilder<ReactionsRow> => sql<ReactionsRow>`LATERAL (
  SELECT max(revision) AS revision,
    jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'is_mine', is_mine) ORDER BY first) FILTER (WHERE emoji IS NOT NULL) AS reactions
  FROM (
    SELECT emoji, count(*), bool_or(user_id = ${readerId}) AS is_mine, min(revision) AS first, max(revision) AS revision
    FROM ${tables[kind]} WHERE message_id = ${messageId} ${but ? sql`AND user_id NOT IN (${but})` : sql``} GROUP BY emoji
  ) AS each
)`

/** Reactions to a chat message as one of its people sees them. */
export async function reactionsOf(
  db: Db | Tx,
  { messageId, readerId }: { messageId: string; readerId: string },
): Promise<ReactionsRow> {
  const { rows } = await sql<ReactionsRow>`
    SELECT revision, reactions FROM ${reactionsTo('chat', { messageId: sql`${messageId}::uuid`, readerId })} AS seen
  `.execute(db)
  return rows[0] ?? { reactions: null, revision: null }
}

interface NewReaction {
  matchId: string
  messageId: string
  userId: string
  /** Null removes the reaction. */
  emoji: string | null
  now: Date
}

/**
 * Stores a person's reaction to a chat message, replacing an earlier one. The caller has locked the match, so that its revisions, which
 * follow the time in tenths of a millisecond, are taken one after another.
 * @returns true if it is this person's first to this message; null if nothing has changed
 */
export async function putReaction(
  tx: Tx,
  { matchId, messageId, userId, emoji, now }: NewReaction,
): Promise<{ is_first: boolean } | null> {
  const { rows } = await sql<{ is_first: boolean }>`
    WITH prior AS (
      SELECT emoji FROM message_reactions WHERE message_id = ${messageId} AND user_id = ${userId}
    )
    INSERT INTO message_reactions AS known (message_id, user_id, match_id, emoji, revision)
    SELECT ${messageId}::uuid, ${userId}::uuid, ${matchId}::uuid, ${emoji}::text, 1 + greatest(
      floor(extract(epoch FROM ${now}::timestamptz) * 10000)::bigint, (SELECT max(revision) FROM message_reactions WHERE match_id = ${matchId})
    )
    WHERE ${emoji}::text IS DISTINCT FROM (SELECT emoji FROM prior)
    ON CONFLICT (message_id, user_id) DO UPDATE SET emoji = excluded.emoji, revision = excluded.revision
    RETURNING NOT EXISTS (SELECT FROM prior) AS is_first
  `.execute(tx)
  return rows[0] ?? null
}

/**
 * Locks the live match of a message for one of its two people.
 * @returns null if there is no such message
 */
export async function lockMessage(
  tx: Tx,
  messageId: string,
  userId: string,
): Promise<{ match_id: string; seq: number; sender_id: string; other_id: string } | null> {
  const { rows } = await sql<{
    match_id: string
    seq: number
    sender_id: string
    other_id: string
  }>`
    SELECT match_id, seq, sender_id, CASE WHEN user1_id = ${userId} THEN user2_id ELSE user1_id END AS other_id
    FROM live_matches JOIN messages ON match_id = live_matches.id
    WHERE messages.id = ${messageId} AND ${userId}::uuid IN (user1_id, user2_id) AND deleted_at IS NULL
    FOR NO KEY UPDATE OF live_matches
  `.execute(tx)
  return rows[0] ?? null
}

interface RoomReaction {
  roomId: string
  messageId: string
  userId: string
  /** Null removes the reaction. */
  emoji: string | null
  now: Date
  presentAfter: Date
}

type Outcome =
  | { outcome: 'stored'; author: string }
  | { outcome: 'unseen'; author: null }
  | { outcome: 'absent'; author: null }

const react = compiled<Outcome>('SELECT outcome, author FROM react_in_room($1, $2, $3, $4, $5, $6)')

/** Stores a participant's reaction to a room message, replacing an earlier one. A repeat changes nothing. */
export async function reactInRoom(
  db: Db | Tx,
  { roomId, messageId, userId, emoji, now, presentAfter }: RoomReaction,
) {
  const [row] = await react(db, [roomId, messageId, userId, emoji, now, presentAfter])
  if (!row) throw new Error('no outcome')
  return row
}

/** Reactions to a room message as some of the people there see them. */
interface RoomReactionsRow {
  /** Null for everyone not named. */
  reader: string | null
  /** Latest choice of the person who reacted, the same in each view. */
  chosen: string | null
  counts: { emoji: string; count: number }[] | null
  /** A bigint of the database, as text. */
  revision: string | null
}

const seen = compiled<RoomReactionsRow & { others: string[] | null }>(`
  WITH reacted AS MATERIALIZED (
    SELECT user_id, emoji, revision FROM room_message_reactions WHERE message_id = $2
  ), unaware AS MATERIALIZED (
    SELECT id FROM (SELECT id FROM apart_from($3) UNION SELECT id FROM apart_from($4)) AS apart WHERE id <> $3
  ), partly AS MATERIALIZED (
    SELECT person_id, array_agg(other_id) AS unseen FROM apart_between(
      ARRAY(SELECT $3::uuid UNION SELECT user_id FROM room_participants WHERE room_id = $1 AND user_id NOT IN (SELECT id FROM unaware)),
      ARRAY(SELECT user_id FROM reacted)
    ) GROUP BY person_id
  ), readers AS (
    SELECT NULL::uuid AS id, '{}'::uuid[] AS unseen
    UNION ALL (SELECT person_id, unseen FROM partly ORDER BY person_id <> $3, person_id LIMIT $5)
  )
  SELECT readers.id AS reader, (SELECT emoji FROM reacted WHERE user_id = $3) AS chosen, counts, seen.revision,
    CASE WHEN readers.id IS NULL THEN ARRAY(SELECT id FROM unaware UNION ALL SELECT person_id FROM partly) END AS others
  FROM readers, LATERAL (
    SELECT max(revision) AS revision,
      jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count) ORDER BY first) FILTER (WHERE emoji IS NOT NULL) AS counts
    FROM (
      SELECT emoji, count(*), min(revision) AS first, max(revision) AS revision FROM reacted
      WHERE user_id <> ALL (unseen) GROUP BY emoji
    ) AS each
  ) AS seen
`)

/**
 * Reactions to a message as the people in its room see them, in one snapshot. People kept apart from `userId`, who has reacted, or from the
 * author get nothing; but `userId` always does, even if the author has blocked them since.
 * @param limit how many of those who don't see all reactions get their own view, `userId` first
 * @returns the views, and everyone, in the room or not, for whom the shared view is wrong
 */
export async function roomReactionsSeen(
  db: Db | Tx,
  { roomId, messageId, userId, authorId, limit }: SeenBy,
): Promise<{ views: readonly RoomReactionsRow[]; others: readonly string[] }> {
  const views = await seen(db, [roomId, messageId, userId, authorId, limit])
  return { views, others: views.flatMap(({ others }) => others ?? []) }
}

interface SeenBy {
  roomId: string
  messageId: string
  userId: string
  authorId: string
  limit: number
}
