import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { firstPicture } from './attachments.ts'
import { type AnswerRow, noteQuotedAnswer, quotedAnswer } from './prompts.ts'

/** A message that another one replies to. It has no place if its reader doesn't see it, or no longer. */
export interface OriginalRow {
  id: string
  /** Number in a match, cursor in a room, or 0 for a profile answer. */
  place: number | null
  sender_id: string | null
  name: string | null
  content: string | null
  has_picture: boolean | null
  /** Missing for a profile answer. */
  kind?: string | null
  /** URL of its first picture; missing for a profile answer. */
  picture?: string | null
  /** Id of the prompt if it is a profile answer: then `id` is its owner's, and it has no place in the chat. */
  prompt?: string
}

/** Characters of an original that are read, more than are shown. */
const read = 400

/** An original in a chat, by its id. */
const inChat = (id: RawBuilder<unknown>) => sql`
  SELECT jsonb_build_object('id', original.id, 'place', shown.seq, 'sender_id', shown.sender_id, 'name', users.name,
    'content', left(shown.content, ${sql.lit(read)}), 'has_picture', shown.kind = 'photo', 'kind', shown.kind,
    'picture', CASE WHEN shown.kind = 'photo' THEN ${firstPicture(sql.ref('shown.id'))} END)
  FROM messages AS original
  LEFT JOIN messages AS shown ON shown.id = original.id AND shown.deleted_at IS NULL
  LEFT JOIN users ON users.id = shown.sender_id
  WHERE original.id = ${id}
`

/** An original in a room, by its id, without a place if it was removed or its author is in `apart`. */
const inRoom = (id: RawBuilder<unknown>, apart: RawBuilder<unknown>) => sql`
  SELECT jsonb_build_object('id', original.id, 'place', shown.cursor, 'sender_id', shown.sender_id, 'name', users.name,
    'content', left(shown.content, ${sql.lit(read)}), 'has_picture', shown.image_url IS NOT NULL OR shown.kind = 'photo', 'kind', shown.kind,
    'picture', coalesce(shown.image_url, CASE WHEN shown.kind = 'photo' THEN ${firstPicture(sql.ref('shown.id'))} END))
  FROM room_messages AS original
  LEFT JOIN room_messages AS shown ON shown.id = original.id AND shown.removed_at IS NULL AND shown.sender_id NOT IN (${apart})
  LEFT JOIN users ON users.id = shown.sender_id
  WHERE original.id = ${id}
`

/** The message that a chat message replies to, for the statement that reads a page; null if none. */
export const chatOriginal = (messageId: RawBuilder<unknown>): RawBuilder<OriginalRow | null> =>
  sql<OriginalRow | null>`coalesce(
    (${inChat(sql`(SELECT original_id FROM message_replies WHERE message_id = ${messageId})`)}), (${quotedAnswer(messageId)})
  )`

/** The message that a room message replies to, for a reader who is kept apart from `apart`; null if none. */
export const roomOriginal = (
  messageId: RawBuilder<unknown>,
  apart: RawBuilder<unknown>,
): RawBuilder<OriginalRow | null> =>
  sql<OriginalRow | null>`(${inRoom(sql`(SELECT original_id FROM room_message_replies WHERE message_id = ${messageId})`, apart)})`

/**
 * Records that a match's message replies to another one there.
 * @returns the other one; null if the match has none with this id
 */
export async function answerInChat(
  tx: Db | Tx,
  { messageId, originalId, matchId }: { messageId: string; originalId: string; matchId: string },
): Promise<OriginalRow | null> {
  const { rows } = await sql<{ original: OriginalRow }>`
    SELECT (${inChat(sql`messages.id`)}) AS original FROM messages WHERE id = ${originalId} AND match_id = ${matchId}
  `.execute(tx)
  if (rows[0]) await noteReply(tx, 'message_replies', messageId, originalId)
  return rows[0]?.original ?? null
}

/**
 * Records that a chat message replies to an answer on the other person's profile.
 * @returns the answer; null if their profile doesn't have it
 */
export async function quoteAnswer(
  tx: Db | Tx,
  quoted: AnswerRow & { messageId: string; ownerId: string },
): Promise<OriginalRow | null> {
  await noteQuotedAnswer(tx, quoted)
  return chatOriginalOf(tx, quoted.messageId)
}

/** The message that a stored chat message replies to; null if none. */
export async function chatOriginalOf(db: Db | Tx, messageId: string): Promise<OriginalRow | null> {
  const { rows } = await sql<{ original: OriginalRow | null }>`
    SELECT ${chatOriginal(sql`${messageId}::uuid`)} AS original
  `.execute(db)
  return rows[0]?.original ?? null
}

/** Like `answerInChat`, for a room message that the person sees. */
export async function answerInRoom(
  tx: Db | Tx,
  {
    messageId,
    originalId,
    roomId,
    userId,
  }: { messageId: string; originalId: string; roomId: string; userId: string },
): Promise<OriginalRow | null> {
  const original = await roomOriginalFor(tx, { originalId, roomId, readerId: userId })
  if (original) await noteReply(tx, 'room_message_replies', messageId, originalId)
  return original
}

/** The message that a stored room message replies to, as a reader sees it; null if none. */
export async function roomOriginalOf(
  db: Db | Tx,
  { messageId, readerId }: { messageId: string; readerId: string },
): Promise<OriginalRow | null> {
  const { rows } = await sql<{ original: OriginalRow | null }>`
    SELECT ${roomOriginal(sql`${messageId}::uuid`, sql`SELECT id FROM apart_from(${readerId})`)} AS original
  `.execute(db)
  return rows[0]?.original ?? null
}

/** A room message as a reader sees it in a reply to it; null if there is none. */
async function roomOriginalFor(
  db: Db | Tx,
  { originalId, roomId, readerId }: { originalId: string; roomId: string; readerId: string },
): Promise<OriginalRow | null> {
  const apart = sql`SELECT id FROM apart_from(${readerId})`
  const { rows } = await sql<{ original: OriginalRow }>`
    SELECT (${inRoom(sql`room_messages.id`, apart)}) AS original FROM room_messages WHERE id = ${originalId} AND room_id = ${roomId}
  `.execute(db)
  return rows[0]?.original ?? null
}

async function noteReply(
  tx: Db | Tx,
  table: 'message_replies' | 'room_message_replies',
  messageId: string,
  originalId: string,
): Promise<void> {
  await tx
    .insertInto(table)
    .values({ message_id: messageId, original_id: originalId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
