import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import { withdrawAttachments } from './attachments.ts'

/** A person's own message, locked together with its match. */
export interface OwnMessageRow {
  id: string
  match_id: string
  seq: number
  sender_id: string
  other_id: string
  content: string
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  game_id: string | null
  kind: string
}

/**
 * Locks the live match of a message written by this person.
 * @returns null if there is no such message
 */
export async function lockOwnMessage(
  tx: Tx,
  messageId: string,
  userId: string,
): Promise<OwnMessageRow | null> {
  // The match first, since the message may change while waiting for it.
  const { rows } = await sql<{ id: string; other_id: string }>`
    SELECT live_matches.id, CASE WHEN user1_id = ${userId} THEN user2_id ELSE user1_id END AS other_id
    FROM live_matches JOIN messages ON match_id = live_matches.id
    WHERE messages.id = ${messageId} AND sender_id = ${userId} AND ${userId}::uuid IN (user1_id, user2_id)
    FOR NO KEY UPDATE OF live_matches
  `.execute(tx)
  const [match] = rows
  if (!match) return null
  const row = await tx
    .selectFrom('messages')
    .select([
      'id',
      'match_id',
      'seq',
      'sender_id',
      'content',
      'created_at',
      'edited_at',
      'deleted_at',
      'game_id',
      'kind',
    ])
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row ? { ...row, other_id: match.other_id } : null
}

interface Replacing {
  messageId: string
  senderId: string
  now: Date
  /** Time until which the replaced text stays as evidence. */
  expiresAt: Date
}

/** Time of a change: later than the previous one, whatever the clocks of two nodes say. */
const changedAt = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, edited_at + interval '1 millisecond')`

const keep = (table: 'messages' | 'room_messages', { messageId, now, expiresAt }: Replacing) => sql`
  INSERT INTO replaced_messages (message_id, replaced_at, sender_id, ${sql.ref(table === 'messages' ? 'match_id' : 'room_id')}, content, expires_at)
  SELECT id, ${changedAt(now)}, sender_id, ${sql.ref(table === 'messages' ? 'match_id' : 'room_id')}, content, ${expiresAt}
  FROM ${sql.table(table)} WHERE id = ${messageId}
`

/**
 * Replaces a message's text, which stays as evidence.
 * @returns the time; the caller has locked the match
 */
export async function editMessage(tx: Tx, change: Replacing & { content: string }): Promise<Date> {
  await keep('messages', change).execute(tx)
  const { rows } = await sql<{ edited_at: Date }>`
    UPDATE messages SET content = ${change.content}, edited_at = ${changedAt(change.now)} WHERE id = ${change.messageId}
    RETURNING edited_at
  `.execute(tx)
  return rows[0]?.edited_at ?? change.now
}

/**
 * Deletes a message: `instead` takes its place, and its reactions and its original go.
 * @returns the time
 */
export async function withdrawMessage(
  tx: Tx,
  change: Replacing & { instead: string },
): Promise<Date> {
  const { messageId, now, instead } = change
  await keep('messages', change).execute(tx)
  const { rows } = await sql<{ deleted_at: Date }>`
    UPDATE messages SET content = ${instead}, kind = 'text', game_id = NULL, deleted_at = ${changedAt(now)} WHERE id = ${messageId}
    RETURNING deleted_at
  `.execute(tx)
  await withdrawAttachments(tx, change)
  await tx.deleteFrom('message_reactions').where('message_id', '=', messageId).execute()
  await tx.deleteFrom('message_replies').where('message_id', '=', messageId).execute()
  await tx.deleteFrom('message_prompts').where('message_id', '=', messageId).execute()
  return rows[0]?.deleted_at ?? now
}

interface OwnRoomMessageRow {
  content: string
  image_url: string | null
  kind: string
  sent_at: Date
  edited_at: Date | null
}

/**
 * Locks a room message written by this person, and its open room.
 * @returns null if there is no such message
 */
export async function lockOwnRoomMessage(
  tx: Tx,
  { roomId, messageId, userId }: { roomId: string; messageId: string; userId: string },
): Promise<OwnRoomMessageRow | null> {
  const { rows } = await sql<OwnRoomMessageRow>`
    SELECT content, image_url, kind, sent_at, edited_at FROM rooms JOIN room_messages ON room_id = rooms.id
    WHERE rooms.id = ${roomId} AND closed_at IS NULL AND archived_at IS NULL
      AND room_messages.id = ${messageId} AND sender_id = ${userId} AND removed_at IS NULL
    FOR NO KEY UPDATE
  `.execute(tx)
  return rows[0] ?? null
}

/** Like `editMessage`, for a room message. */
export async function editRoomMessage(
  tx: Tx,
  change: Replacing & { content: string },
): Promise<Date> {
  await keep('room_messages', change).execute(tx)
  const { rows } = await sql<{ edited_at: Date }>`
    UPDATE room_messages SET content = ${change.content}, edited_at = ${changedAt(change.now)} WHERE id = ${change.messageId}
    RETURNING edited_at
  `.execute(tx)
  return rows[0]?.edited_at ?? change.now
}

/** Versions of a message that a report keeps besides the first, the latest ones: its author decides how many there are. */
const versionsKept = 9

/** Earlier texts of a message, oldest first; null if it never changed. Only for moderators. */
export const replacedIn = (messageId: RawBuilder<unknown>): RawBuilder<string | null> => {
  const versions = sql`SELECT replaced_at, content FROM replaced_messages WHERE message_id = ${messageId} AND content <> ''`
  return sql<string | null>`(
    SELECT string_agg(content, E'\\n\\n' ORDER BY replaced_at) FROM (
      (${versions} ORDER BY replaced_at LIMIT 1) UNION (${versions} ORDER BY replaced_at DESC LIMIT ${sql.lit(versionsKept)})
    ) AS kept
  )`
}

const batch = 1000

export const deleteReplaced = (db: Db, now: Date): Promise<void> =>
  inBatches(batch, async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM replaced_messages WHERE ctid = ANY (ARRAY(SELECT ctid FROM replaced_messages WHERE expires_at < ${now} LIMIT ${batch}))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
